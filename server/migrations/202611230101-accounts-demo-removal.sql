-- What was kept of the demo's accounts goes with them; the events of all others can only be added to.
create function remove_demo_events(removed uuid[]) returns void language sql security definer set search_path = public, pg_temp as $$
  delete from account_event where account_id in (select id from account where is_demo and id = any (removed));
  update account_event set detail = detail - 'by'
    where detail ->> 'by' in (select id::text from account where is_demo and id = any (removed));
$$;
revoke all on function remove_demo_events(uuid[]) from public;
grant execute on function remove_demo_events(uuid[]) to kontor_operator;
