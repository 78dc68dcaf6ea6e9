-- From each row to the few closings that concern it: joined otherwise, each row of an import was held against all closings of the company.
create or replace function refuse_days_in_closed_months(company integer, subjects integer[], stores integer[], firsts date[], lasts date[], seen text)
  returns void language plpgsql set search_path = public, pg_temp as $$
declare
  hit record;
begin
  perform pg_advisory_xact_lock_shared(4711036, company);
  perform set_config('app.store_ids', '', true);
  select case when seen = '' or m.store_id = any (seen::integer[]) then s.name else 'einem Standort, den Sie nicht sehen,' end as name,
      m.month, m.closed_at at time zone c.time_zone as closed_at, concat_ws(' ', a.first_name, a.last_name) as closed_by
    into hit
    from (
      select subject, store_id, date_trunc('month', first_day::timestamp)::date as first_month, last_day
      from unnest(subjects, stores, firsts, lasts) as w (subject, store_id, first_day, last_day)) w
    cross join lateral (
      select m.* from month_closing m
      where m.company_id = company and m.store_id = w.store_id and m.month between w.first_month and w.last_day
      union all
      select m.* from (
          select p.month, p.store_id from person_month p
          where p.company_id = company and p.employee_id = w.subject and p.month between w.first_month and w.last_day offset 0) p
        join month_closing m on m.company_id = company and m.store_id = p.store_id and m.month = p.month
      union all
      select m.* from (
          select k.store_id, k.valid_from, k.valid_to from contract k
          where k.company_id = company and k.employee_id = w.subject offset 0) k
        join month_closing m on m.company_id = company and m.store_id = k.store_id and m.month between w.first_month and w.last_day
          and k.valid_from < (m.month + interval '1 month')::date and coalesce(k.valid_to, 'infinity') >= m.month
      offset 0) m
    join company c on c.id = company
    join store s on s.company_id = company and s.id = m.store_id
    left join account a on a.id = m.closed_by
    where m.open_until is null or m.open_until <= now()
    order by m.month desc, s.name limit 1;
  perform set_config('app.store_ids', seen, true);
  if hit.month is not null then
    raise exception using errcode = 'KT423', message = format(
      'Der %s %s ist in %s abgeschlossen (am %s%s). Es wurde nichts geändert.',
      (array['Jänner', 'Februar', 'März', 'April', 'Mai', 'Juni', 'Juli', 'August', 'September', 'Oktober', 'November', 'Dezember'])
        [extract(month from hit.month)::integer],
      extract(year from hit.month)::integer, hit.name, to_char(hit.closed_at, 'DD.MM.YYYY, HH24:MI'),
      case when hit.closed_by = '' then '' else ' von ' || hit.closed_by end);
  end if;
end $$;
