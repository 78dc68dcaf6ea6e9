-- Whose planned shifts are looked at again by the law when these change.
call look_again('person_skill', 'r.employee_id');
call look_again('wish', 'r.employee_id');
call look_again('availability', 'r.employee_id');
-- Whoever works there.
call look_again('spot', '0', 'coalesce(r.store_id, 0)', columns => 'required_skill_id');
