call mark_changes('import_job');
