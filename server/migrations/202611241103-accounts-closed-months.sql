-- Which day a moment lies on is another one in another zone, in every month.
create function refuse_other_zone() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform refuse_closed_days(new.id, array_agg(null::integer), array_agg(id), array_agg(date '-infinity'), array_agg(date 'infinity'), '')
    from store where company_id = new.id;
  return null;
end $$;
create trigger held_zone after update on company for each row
  when (old.time_zone is distinct from new.time_zone) execute function refuse_other_zone();
