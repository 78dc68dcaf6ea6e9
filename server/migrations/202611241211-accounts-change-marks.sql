call mark_changes('store');
