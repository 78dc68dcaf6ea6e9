-- Open ones are told before a month is closed.
call mark_changes('employee_data_request');
