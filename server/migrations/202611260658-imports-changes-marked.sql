-- Who is new is counted by what imports brought.
call mark_changes('import_change');
