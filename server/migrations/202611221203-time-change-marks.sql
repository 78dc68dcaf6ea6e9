call mark_changes('employee_export');
