-- Which events are over. The database asks no clock: it is told the product's calendar day, in the product's time zone.

-- The day the catalogue stands at; before it is told one, nothing is over.
create table catalogue_day (
  only_row boolean primary key default true check (only_row),
  day date not null
);
insert into catalogue_day (day) values ('-infinity');
revoke all on catalogue_day from public;
grant select on catalogue_day to amberlink_app;

-- Whoever writes events holds the day until their transaction ends, so no row is written by a day that has gone by.
create function hold_catalogue_day() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  perform from public.catalogue_day for share;
  return null;
end
$$;

-- Over means: it has a begin date and its last day is before the catalogue's day.
create function tell_past() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  new.is_past := new.date_begin is not null
    and coalesce(new.date_end, new.date_begin) < (select day from public.catalogue_day);
  return new;
end
$$;

create trigger hold_catalogue_day before insert or update on eventlist
  for each statement execute function hold_catalogue_day();
create trigger tell_past before insert or update of date_begin, date_end, is_past on eventlist
  for each row execute function tell_past();

-- Moves the catalogue to the day `today`, forwards or back. Returns how many events are over, or no longer over, because
-- of it; null when somebody is writing events or moving the day at this moment, who is not waited for.
create function settle_catalogue(today date) returns bigint
  language plpgsql strict security definer set search_path = pg_catalog, pg_temp
as $$
declare
  moved bigint;
begin
  perform from public.catalogue_day for update skip locked;
  if not found then
    return null;
  end if;
  update public.catalogue_day set day = today;
  update public.eventlist set is_past = not is_past
    where (not is_past and last_day < today) or (is_past and last_day >= today);
  get diagnostics moved = row_count;
  return moved;
end
$$;
revoke all on function hold_catalogue_day(), tell_past(), settle_catalogue(date) from public;
grant execute on function settle_catalogue(date) to amberlink_app;
