-- What may not be changed in a closed month may be erased when its time is over: by an erasure that two people wanted.
alter function refuse_closed_days(integer, integer[], integer[], date[], date[], text) rename to refuse_days_in_closed_months;
create function refuse_closed_days(company integer, subjects integer[], stores integer[], firsts date[], lasts date[], seen text)
  returns void language plpgsql set search_path = public, pg_temp as $$
begin
  if not is_erasing() then
    perform refuse_days_in_closed_months(company, subjects, stores, firsts, lasts, seen);
  end if;
end $$;

-- Everybody's months begin with the company's first record. When that one is erased they begin where they did: what others
-- have saved up must not become another.
alter table person_month_start add column kept_month date;
create function keep_month_start() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if is_erasing() then
    update person_month_start set kept_month = least(kept_month, month) where company_id = app_company_id();
  end if;
  return null;
end $$;
create trigger start_kept after delete on stamp for each statement execute function keep_month_start();
create trigger start_kept after delete on absence for each statement execute function keep_month_start();
