-- What may not be changed in a closed month may be erased when its time is over: by an erasure that two people wanted.
alter function refuse_closed_days(integer, integer[], integer[], date[], date[], text) rename to refuse_days_in_closed_months;
create function refuse_closed_days(company integer, subjects integer[], stores integer[], firsts date[], lasts date[], seen text)
  returns void language plpgsql set search_path = public, pg_temp as $$
begin
  if not is_erasing() then
    perform refuse_days_in_closed_months(company, subjects, stores, firsts, lasts, seen);
  end if;
end $$;
