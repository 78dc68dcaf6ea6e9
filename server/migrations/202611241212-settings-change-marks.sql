call mark_changes('employment_model');
call mark_changes('wage_type_line');
