-- From when on a session is over because nobody used it; a program's is never idle. Requests move it ahead, see access/sessions.
alter table session add column idle_at timestamptz not null default 'infinity';

update session s set idle_at = s.last_seen_at + interval '8 hours'
from account a where a.id = s.account_id and not a.is_machine;
