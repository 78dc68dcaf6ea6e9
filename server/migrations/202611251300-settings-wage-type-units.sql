-- Of the groups that count a kind in another unit than the line's: nights in thirds for one, hours for another.
alter table wage_type_line add column units jsonb not null default '{}' check (jsonb_typeof(units) = 'object');
