-- Every second workers look for jobs that nobody is at any more, among all that were done within a day. Called when the queue is
-- installed, too.
create procedure index_queue() language plpgsql as $$
begin
  create index if not exists job_at_work on pgboss.job (heartbeat_on) where state = 'active';
end $$;

do $$ begin
  if to_regclass('pgboss.job') is not null then call index_queue(); end if;
end $$;
