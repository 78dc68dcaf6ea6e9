call hold_closed_months('opening_balance', 'r.employee_id', 'null::integer', 'r.day', '''infinity''::date');

-- Of a contract that only ends at another day, the days between the two ends are others; else all of its days.
create function refuse_contract_in_closed_month() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  perform refuse_closed_days(company_id, array_agg(employee_id), array_agg(store_id), array_agg(first_day), array_agg(last_day),
      coalesce(current_setting('app.store_ids', true), ''))
    from (
      select n.company_id, n.employee_id, n.store_id, least(o.valid_to, n.valid_to) + 1 as first_day,
        case when o.valid_to is null or n.valid_to is null then 'infinity' else greatest(o.valid_to, n.valid_to) end as last_day
      from old_rows o join new_rows n using (company_id, id)
      where is_same_but_end(o, n) and o.valid_to is distinct from n.valid_to
      union all
      select o.company_id, each.employee_id, each.store_id, each.valid_from, coalesce(each.valid_to, 'infinity')
      from old_rows o join new_rows n using (company_id, id)
      cross join lateral (values (o.employee_id, o.store_id, o.valid_from, o.valid_to), (n.employee_id, n.store_id, n.valid_from, n.valid_to))
        as each (employee_id, store_id, valid_from, valid_to)
      where not is_same_but_end(o, n)
    ) as changed group by company_id;
  return null;
end $$;
create function is_same_but_end(one contract, other contract) returns boolean language sql immutable as $$
  select (one.employee_id, one.store_id, one.valid_from, one.weekly_minutes, one.employment_model_id)
    is not distinct from (other.employee_id, other.store_id, other.valid_from, other.weekly_minutes, other.employment_model_id)
$$;
create trigger held_inserted after insert on contract referencing new table as new_rows for each statement
  execute function refuse_in_closed_month('r.employee_id', 'r.store_id', 'r.valid_from', 'coalesce(r.valid_to, ''infinity''::date)', 'true', '', '');
create trigger held_changed after update on contract referencing old table as old_rows new table as new_rows for each statement
  execute function refuse_contract_in_closed_month();
create trigger held_removed after delete on contract referencing old table as old_rows for each statement
  execute function refuse_in_closed_month('r.employee_id', 'r.store_id', 'r.valid_from', 'coalesce(r.valid_to, ''infinity''::date)', 'true', '', '');
