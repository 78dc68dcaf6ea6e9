-- Who has which employment model, by the master data or a contract, of the stores that the caller sees: those who are
-- there on a day or later, or, without a day, all whose records name it.
create function people_of_employment_models(on_day date)
returns table (employment_model_id integer, employee_id integer, store_id integer) language sql stable as $$
  select e.employment_model_id, e.id, e.store_id from employee e
   where e.employment_model_id is not null
     and (on_day is null or (not e.dummy and not e.is_hidden and (e.exit is null or e.exit >= on_day)))
  union
  select c.employment_model_id, e.id, c.store_id from contract c
    join employee e on e.company_id = c.company_id and e.id = c.employee_id
   where c.employment_model_id is not null
     and (on_day is null or (not e.dummy and not e.is_hidden and (e.exit is null or e.exit >= on_day)
       and (c.valid_to is null or c.valid_to >= on_day)))
$$;
