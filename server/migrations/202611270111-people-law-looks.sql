call look_again('employee', 'r.id',
  columns => 'birth_date, citizen_type_id, social_insurance_registered, social_insurance_registered_since');
call look_again('contract', 'r.employee_id',
  columns => 'employee_id, valid_from, valid_to, weekly_minutes, employment_model_id, store_id');
