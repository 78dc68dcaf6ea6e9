call mark_changes('notification_read');
