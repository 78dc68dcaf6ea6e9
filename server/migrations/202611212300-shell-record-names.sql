-- How records are called is said by the rooms, not by a list that every migration would have to repeat.
drop function audit_record_name(text, text);
