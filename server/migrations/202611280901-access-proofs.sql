-- When the one who is signed in proved it last, for an act that asks for it; none once an act has used it.
alter table session add column proved_at timestamptz;
