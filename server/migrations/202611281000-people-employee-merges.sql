-- That another file of the same person went into this one; the trail knows the person by its number, too.
create table employee_merge (
  company_id integer not null references company (id) on delete cascade,
  -- Of the file that went.
  id integer not null,
  employee_id integer not null,
  name text not null,
  personnel_number text not null,
  merged_at timestamptz not null default now(),
  account_id uuid not null,
  reason text not null check (reason <> '' and length(reason) <= 200),
  primary key (company_id, id),
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade
);
create index employee_merge_of_employee on employee_merge (company_id, employee_id);
call protect_by_employee('employee_merge');

-- Values with a date have come from another file: what the person's row says holds from today on, as ever.
create procedure hold_employee_values(person_id integer) language plpgsql as $$
declare
  of_group text;
  held employee_value;
  person employee;
  today date;
begin
  select e.* into person from employee e where e.company_id = app_company_id() and e.id = person_id;
  today := (select (now() at time zone time_zone)::date from company where id = person.company_id);
  foreach of_group in array array['address', 'civilStatus', 'bank', 'store', 'costCentre', 'employmentModel'] loop
    select v.* into held from employee_value v
      where v.company_id = person.company_id and v.employee_id = person.id and v.value_group = of_group
        and v.is_applied and coalesce(v.valid_from, '-infinity') <= today
      order by v.valid_from desc nulls last limit 1;
    continue when not found
      or employee_value_compared(to_jsonb(held), of_group) = employee_value_compared(to_jsonb(person), of_group);
    call put_employee_value(person, of_group, today);
  end loop;
end $$;
