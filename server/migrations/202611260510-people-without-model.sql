-- Whether somebody works by the company's default model: a contract that names none.
create function people_without_employment_model() returns boolean language sql stable as $$
  select exists (select from contract where employment_model_id is null)
$$;
