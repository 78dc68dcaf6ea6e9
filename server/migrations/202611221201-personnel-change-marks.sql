call mark_changes('employee');
call mark_changes('contract');
call mark_changes('employee_document');
