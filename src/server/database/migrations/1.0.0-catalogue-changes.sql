-- oldest: 1.0.0
-- What changed in each revision of the catalogue, so that processes load only that.
create table catalogue_changes (
  revision bigint primary key,
  -- A copy of the database, or an earlier state of it, may have another revision of the same number.
  id uuid not null default gen_random_uuid(),
  -- The events that were added, changed or removed; null if there were too many.
  event_codes text[] collate "C"
);
comment on table catalogue_changes is 'The events that changed in each of the latest revisions of the catalogue.';
insert into catalogue_changes (revision) select revision from catalogue_revision;
grant select on catalogue_changes to amberlink_app;

create function record_catalogue_change(codes text[]) returns void
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  new_revision bigint;
begin
  update public.catalogue_revision set revision = revision + 1 returning revision into new_revision;
  insert into public.catalogue_changes (revision, event_codes)
  values (new_revision, case when cardinality(codes) <= 20000 then codes end)
  on conflict (revision) do update set id = default, event_codes = excluded.event_codes;
  -- A process that has not answered for so long loads all events. Looking for one number stays fast in a long transaction.
  delete from public.catalogue_changes where revision = new_revision - 1000;
end
$$;
comment on function record_catalogue_change(text[]) is
  'Increases the revision of the catalogue and lists the changed events; null if they are not known.';

create or replace function increase_catalogue_revision() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  codes text[];
begin
  -- An import increases it once, at its end: until then, it would keep every other change of the catalogue waiting.
  if current_setting('amberlink.defer_catalogue_revision', true) = 'on' then
    return null;
  end if;
  -- One more than are listed is enough to know that there are too many.
  case
    when tg_op = 'TRUNCATE' then codes := null;
    -- Processes always read all places.
    when tg_table_name = 'places' then codes := '{}';
    when tg_op = 'INSERT' then codes := array(select event_code from new_events limit 20001);
    when tg_op = 'DELETE' then codes := array(select event_code from old_events limit 20001);
    else
      codes := array(
        (select event_code from old_events limit 20001) union (select event_code from new_events limit 20001));
  end case;
  if tg_table_name = 'eventlist' and codes = '{}' then
    return null;
  end if;
  perform public.record_catalogue_change(codes);
  return null;
end
$$;

drop trigger increase_catalogue_revision on eventlist;
create trigger increase_catalogue_revision after truncate on eventlist
  for each statement execute function increase_catalogue_revision();
create trigger record_inserted_events after insert on eventlist
  referencing new table as new_events
  for each statement execute function increase_catalogue_revision();
create trigger record_updated_events after update on eventlist
  referencing old table as old_events new table as new_events
  for each statement execute function increase_catalogue_revision();
create trigger record_deleted_events after delete on eventlist
  referencing old table as old_events
  for each statement execute function increase_catalogue_revision();
