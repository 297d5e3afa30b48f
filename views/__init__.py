"""What people see and touch: the Flet app, its web server and its pictures."""
