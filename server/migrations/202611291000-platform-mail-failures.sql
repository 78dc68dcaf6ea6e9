-- Why the last try to hand a waiting mail to the mail server failed, in words for operators.
alter table mail add column failure text not null default '';
