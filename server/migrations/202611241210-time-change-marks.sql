call mark_changes('stamp');
call mark_changes('absence');
call mark_changes('plan_shift');
call mark_changes('person_month');
call mark_changes('month_closing');
call mark_changes('closed_person_month');
call mark_changes('handed_month');
call mark_changes('hand_over_setting');
