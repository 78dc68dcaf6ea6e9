-- The same number under the index of another key is no other number.
drop trigger employee_values_kept on employee;
create trigger employee_values_kept
  after update of street, postal_code, city, country, civil_status_id, iban_index, bic, store_id, cost_centre_id, employment_model_id
  on employee for each row when (not is_changing_keys()) execute function keep_employee_values();
