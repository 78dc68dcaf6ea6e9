-- What was handed over of somebody, sealed, so that the next time only what differs needs a look; null: not known any more.
alter table employee_export add column row_sealed text;
-- From this day on another contract holds, which was not handed over yet.
alter table employee_export add column again_on date;
