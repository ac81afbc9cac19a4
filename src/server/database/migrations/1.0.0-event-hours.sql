-- oldest: 1.0.0
-- When an event begins and ends on each of its days, in the time of its place: HH:MM. An end before the start is on the next morning.
alter table eventlist
  add column starts_at text check (starts_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column ends_at text check (ends_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');

-- The IANA time zone of a city, from the gazetteer; null for that of the product.
alter table places add column time_zone text check (time_zone ~ '^[A-Za-z0-9_+/-]{1,60}$');

-- The rule of isInCalendarEntry in src/domain/event-columns.ts. Without an end, the last time of the agenda decides the end.
drop trigger increase_revision on eventlist;
create trigger increase_revision before update on eventlist
  for each row
  when (
    (old.event_code, old."event name", old.date_begin, old.date_end, old.starts_at, old.ends_at, old.city, old.country, old.venue,
     old.organiser, old.event_website_url, old.app_status, old.cancelled_at,
     case when old.starts_at is not null and old.ends_at is null then old.agenda end)
    is distinct from
    (new.event_code, new."event name", new.date_begin, new.date_end, new.starts_at, new.ends_at, new.city, new.country, new.venue,
     new.organiser, new.event_website_url, new.app_status, new.cancelled_at,
     case when new.starts_at is not null and new.ends_at is null then new.agenda end)
  )
  execute function increase_revision();
