-- oldest: 1.0.0
-- Places of events with a capacity, and their waiting lists (docs/decisions/0050-places-and-waiting-lists.md). Triggers decide who
-- gets a place, so no release of the product and no command can overfill an event.
-- Everything that gives or frees a place locks first the event (KEY SHARE), then its row of event_capacities, then other rows.

alter table eventlist add column capacity integer check (capacity between 0 and 1000000);
comment on column eventlist.capacity is
  'How many can register; null without a limit. Ignored where sign_up_url is set, because the organiser takes the registrations.';

-- One row for each event whose capacity counts. Registering writes here, never to eventlist.
create table event_capacities (
  event_code text collate "C" primary key references eventlist (event_code) on update cascade on delete cascade,
  capacity integer not null,
  -- Can be more than the capacity, which was set or lowered later.
  taken integer not null default 0 check (taken >= 0),
  -- Steps, because exact numbers would show when another user registers.
  places_left text generated always as (case
    when taken >= capacity then 'full'
    when capacity - taken < 5 then 'under_5'
    when capacity - taken < 10 then 'under_10'
    when capacity - taken < 20 then 'under_20'
  end) stored
);
create index event_capacities_full on event_capacities (event_code) where places_left = 'full';
grant select (event_code, places_left) on event_capacities to amberlink_app;

create table taken_places (
  user_id uuid not null,
  event_code text collate "C" not null,
  mailbox_hash bytea not null check (length(mailbox_hash) = 32),
  -- Registrations that were there before the capacity, or that the operator has loaded, keep their place.
  mark text check (mark in ('unconfirmed', 'same_mailbox')),
  primary key (user_id, event_code),
  foreign key (user_id, event_code) references user_events (user_id, event_code) on update cascade on delete cascade
);
comment on column taken_places.mark is
  'Why the registration would be refused today: its address is not confirmed, or its mailbox has another place.';
create unique index taken_places_mailbox on taken_places (event_code, mailbox_hash) where mark is null;

create table waiting_list (
  user_id uuid not null references identity.users (id) on delete cascade,
  event_code text collate "C" not null references eventlist (event_code) on update cascade on delete cascade,
  -- The first in line has the lowest.
  turn bigint generated always as identity,
  mailbox_hash bytea not null check (length(mailbox_hash) = 32),
  waiting_since timestamptz not null default now(),
  primary key (user_id, event_code),
  unique (event_code, turn)
);
grant select (user_id, event_code, mark) on taken_places to amberlink_app;
grant select, delete on waiting_list to amberlink_app;

create table identity.place_settings (
  only_row boolean primary key default true check (only_row),
  mailbox_key bytea not null check (length(mailbox_key) = 32),
  -- The settings TIME_ZONE and TODAY, which the server writes when it starts.
  time_zone text not null default 'Europe/Warsaw',
  today date,
  -- Whether event emails are sent at all, which depends on DATABASE_URL and SMTP_URL.
  sends_emails boolean not null default true
);
comment on column identity.place_settings.mailbox_key is
  'The key of the hashes of mailboxes. Not derived from SECRET, whose rotation would change the hashes.';
insert into identity.place_settings (mailbox_key)
values (sha256(decode(replace(gen_random_uuid()::text || gen_random_uuid(), '-', ''), 'hex')));

do $$
declare
  table_name text;
begin
  foreach table_name in array array['taken_places', 'waiting_list', 'identity.place_settings'] loop
    execute format('alter table %s enable row level security', table_name);
    execute format('alter table %s force row level security', table_name);
    execute format('create policy owner_rows on %s to current_user using (true) with check (true)', table_name);
    continue when table_name = 'identity.place_settings';
    execute format(
      'create policy own_rows on %s to amberlink_app
         using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()))', table_name);
  end loop;
end
$$;

-- What these emails need to know.
create policy email_rows on waiting_list for select to amberlink_jobs using (true);
grant select (user_id, event_code) on waiting_list to amberlink_jobs;
grant select (event_code, places_left) on event_capacities to amberlink_jobs;

create function identity.read_today() returns date
  language sql stable set search_path = pg_catalog, pg_temp
  return (select coalesce(today, (clock_timestamp() at time zone time_zone)::date) from identity.place_settings);

-- The rule of getMailbox() in src/domain/credentials.ts.
create function identity.hash_mailbox(email text) returns bytea
  language sql stable set search_path = pg_catalog, pg_temp
  return (
    select sha256(mailbox_key || sha256(mailbox_key || convert_to(regexp_replace(email, '^([^+]+)\+[^@]*@', '\1@'), 'UTF8')))
    from identity.place_settings
  );

create function identity.lock_capacity(code text) returns void
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (select from public.event_capacities where event_code = code) then
    perform from public.eventlist where event_code = code for key share;
    perform from public.event_capacities where event_code = code for update;
  end if;
end
$$;

-- Before an account is deleted or suspended: locks the events in one order, and before the account.
create function identity.lock_capacities_of(account_id uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  code text;
begin
  for code in
    select event_code from public.taken_places where user_id = account_id
    union select event_code from public.waiting_list where user_id = account_id order by 1
  loop
    perform identity.lock_capacity(code);
  end loop;
end
$$;
grant execute on function identity.lock_capacities_of(uuid) to amberlink_identity;

-- The rule of isWaitingListOpen() in src/domain/event-state.ts.
create function identity.is_waiting_list_open(event eventlist) returns boolean
  language sql stable set search_path = pg_catalog, pg_temp
  return not public.is_cancelled(event.app_status, event.cancelled_at)
    and coalesce(event.signup_deadline >= identity.read_today(), true)
    and coalesce(event.date_begin >= identity.read_today(), true);

-- Queues the email that a user got a place (placeGiven), or that a user who waits can take one (placeFreed).
create function identity.queue_place_email(email_kind text, recipient uuid, about_event text) returns void
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if (select sends_emails from identity.place_settings) then
    perform identity.queue_email(email_kind, 'place', recipient, about_event);
  end if;
end
$$;

-- Gives free places to those who wait. In the last two days before the event anybody can take them, and those who wait get an email.
create function identity.give_places(code text) returns void
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  event public.eventlist;
  free integer;
  user_in_line uuid;
begin
  if not exists (select from public.waiting_list where event_code = code) then
    return;
  end if;
  select * into event from public.eventlist where event_code = code;
  select capacity - taken into free from public.event_capacities where event_code = code;
  if event.sign_up_url is not null or free <= 0 or not identity.is_waiting_list_open(event) then
    return;
  end if;
  if free is not null and event.date_begin - 2 < identity.read_today() then
    perform identity.queue_place_email('placeFreed', user_id, code) from public.waiting_list where event_code = code;
    return;
  end if;
  loop
    exit when free <= 0;
    select users.id into user_in_line
      from public.waiting_list waiting join identity.users on users.id = waiting.user_id
      where waiting.event_code = code and users.suspended_at is null and not exists (
        select from public.taken_places places
        where places.event_code = code and places.mailbox_hash = waiting.mailbox_hash and places.mark is null)
      order by waiting.turn limit 1;
    exit when not found;
    -- The account is locked before its turn, as by a change of the address, which is waited for. What has changed meanwhile is read again.
    perform from identity.users where id = user_in_line for key share;
    delete from public.waiting_list waiting where user_id = user_in_line and event_code = code
      and exists (select from identity.users where id = user_in_line and suspended_at is null)
      and not exists (
        select from public.taken_places places
        where places.event_code = code and places.mailbox_hash = waiting.mailbox_hash and places.mark is null);
    continue when not found;
    insert into public.user_events (user_id, event_code) values (user_in_line, code);
    perform identity.queue_place_email('placeGiven', user_in_line, code);
    free := free - 1;
  end loop;
end
$$;

create function lock_capacity_of_registration() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'DELETE' then
    perform identity.lock_capacity(old.event_code);
    return old;
  end if;
  perform identity.lock_capacity(new.event_code);
  return new;
end
$$;
create trigger lock_capacity before insert or delete on user_events
  for each row execute function lock_capacity_of_registration();

-- Runs after the foreign key has locked the event, which waits until a capacity that is being set is committed.
create function take_place() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  event public.event_capacities;
  mailbox bytea;
  is_confirmed boolean;
  has_place boolean;
  refusal text;
begin
  select * into event from public.event_capacities where event_code = new.event_code for update;
  if not found then
    return null;
  end if;
  select email_verified, identity.hash_mailbox(email) into is_confirmed, mailbox from identity.users where id = new.user_id;
  has_place := exists (
    select from public.taken_places where event_code = new.event_code and mailbox_hash = mailbox and mark is null);
  -- What the operator loads and what the waiting list gives is not refused.
  if new.user_id = public.current_user_id() then
    refusal := case
      when not is_confirmed then 'place_needs_confirmed_email'
      when has_place then 'mailbox_has_place'
      when event.taken >= event.capacity then 'event_full'
    end;
    if refusal is not null then
      raise exception '%', refusal using errcode = 'AL001';
    end if;
  end if;
  insert into public.taken_places (user_id, event_code, mailbox_hash, mark) values (
    new.user_id, new.event_code, mailbox, case when not is_confirmed then 'unconfirmed' when has_place then 'same_mailbox' end);
  update public.event_capacities set taken = taken + 1 where event_code = new.event_code;
  delete from public.waiting_list where user_id = new.user_id and event_code = new.event_code;
  return null;
end
$$;
comment on function take_place() is
  'Gives a registration its place. SQLSTATE AL001 with a problem code as its message: the user gets none.';
create trigger take_place after insert on user_events for each row execute function take_place();

create function free_place() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update public.event_capacities set taken = taken - 1 where event_code = old.event_code;
  if found then
    perform identity.give_places(old.event_code);
  end if;
  return null;
end
$$;
create trigger free_place after delete on taken_places for each row execute function free_place();

-- The first capacity gives every registration a place.
create function apply_capacity() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  code constant text := new.event_code;
begin
  if new.capacity is null or new.sign_up_url is not null then
    delete from public.event_capacities where event_code = code;
    delete from public.taken_places where (user_id, event_code) in (
      select user_id, event_code from public.user_events where event_code = code);
  else
    update public.event_capacities set capacity = new.capacity where event_code = code;
    if not found then
      -- Registrations that are not committed yet are waited for; later ones wait for this transaction.
      perform from public.eventlist where event_code = code for update;
      insert into public.event_capacities (event_code, capacity) values (code, new.capacity);
      insert into public.taken_places (user_id, event_code, mailbox_hash, mark)
        select user_id, code, mailbox, case
            when not email_verified then 'unconfirmed'
            when row_number() over (partition by mailbox, email_verified order by registered_at, user_id) > 1 then 'same_mailbox'
          end
        from public.user_events join identity.users on users.id = user_id, identity.hash_mailbox(email) mailbox
        where event_code = code;
      update public.event_capacities set taken = (
          select count(*) from public.user_events where event_code = code)
        where event_code = code;
    end if;
  end if;
  -- Those who have registered while there was no limit.
  delete from public.waiting_list waiting using public.user_events registrations
    where waiting.event_code = code and registrations.event_code = code and registrations.user_id = waiting.user_id;
  perform identity.give_places(code);
  return null;
end
$$;
create trigger apply_capacity after update on eventlist for each row
  when (
    (new.capacity is not null or old.capacity is not null)
    and (old.capacity, old.sign_up_url, old.date_begin, old.signup_deadline, old.app_status, old.cancelled_at)
      is distinct from (new.capacity, new.sign_up_url, new.date_begin, new.signup_deadline, new.app_status, new.cancelled_at)
  )
  execute function apply_capacity();

create function apply_capacities_of_new_events() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into public.event_capacities (event_code, capacity)
    select event_code, capacity from new_events where capacity is not null and sign_up_url is null;
  return null;
end
$$;
create trigger apply_capacities after insert on eventlist
  referencing new table as new_events
  for each statement execute function apply_capacities_of_new_events();

-- A place belongs to the mailbox of its user, in the transaction that changes or confirms the address.
create function identity.update_mailbox() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  mailbox bytea;
  code text;
begin
  mailbox := identity.hash_mailbox(new.email);
  update public.waiting_list set mailbox_hash = mailbox where user_id = new.id;
  for code in select event_code from public.taken_places where user_id = new.id order by 1 loop
    begin
      update public.taken_places set mailbox_hash = mailbox, mark = case when not new.email_verified then 'unconfirmed' end
        where user_id = new.id and event_code = code;
    exception when unique_violation then
      update public.taken_places set mailbox_hash = mailbox, mark = 'same_mailbox'
        where user_id = new.id and event_code = code;
    end;
  end loop;
  return null;
end
$$;
create trigger update_mailbox after update on identity.users for each row
  when ((old.email, old.email_verified) is distinct from (new.email, new.email_verified))
  execute function identity.update_mailbox();

create function identity.free_places_of_user() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform identity.lock_capacities_of(old.id);
  if tg_op = 'UPDATE' then
    delete from public.waiting_list where user_id = old.id;
    delete from public.user_events registrations using public.taken_places places, public.eventlist events
      where registrations.user_id = old.id and places.user_id = old.id
        and places.event_code = registrations.event_code and events.event_code = registrations.event_code
        and coalesce(events.last_day >= identity.read_today(), true);
    return null;
  end if;
  return old;
end
$$;
create trigger free_places_of_deleted before delete on identity.users
  for each row execute function identity.free_places_of_user();
create trigger free_places_of_suspended after update on identity.users for each row
  when (old.suspended_at is null and new.suspended_at is not null)
  execute function identity.free_places_of_user();

create function join_waiting_list(code text) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  account constant uuid := public.current_user_id();
  event public.eventlist;
  mailbox bytea;
  is_confirmed boolean;
  refusal text;
begin
  perform identity.lock_capacity(code);
  select * into event from public.eventlist where event_code = code;
  if event is null
    or exists (select from public.user_events where user_id = account and event_code = code)
    or exists (select from public.waiting_list where user_id = account and event_code = code) then
    return;
  end if;
  if not identity.is_waiting_list_open(event) then
    raise exception 'waiting_list_closed' using errcode = 'AL001';
  end if;
  if not exists (select from public.event_capacities where event_code = code and places_left = 'full') then
    insert into public.user_events (user_id, event_code) values (account, code);
    if (select sends_emails from identity.place_settings) then
      perform public.queue_registration_email(code, false);
    end if;
    return;
  end if;
  select email_verified, identity.hash_mailbox(email) into is_confirmed, mailbox from identity.users where id = account;
  refusal := case
    when not is_confirmed then 'place_needs_confirmed_email'
    when exists (select from public.waiting_list where event_code = code and mailbox_hash = mailbox)
      or exists (select from public.taken_places where event_code = code and mailbox_hash = mailbox and mark is null)
      then 'mailbox_has_place'
  end;
  if refusal is not null then
    raise exception '%', refusal using errcode = 'AL001';
  end if;
  insert into public.waiting_list (user_id, event_code, mailbox_hash) values (account, code, mailbox);
end
$$;
comment on function join_waiting_list(text) is
  'Adds the current user to the waiting list of an event, or registers the user if a place is free. Idempotent. Fails like take_place().';

create function waiting_position(code text) returns integer
  language sql stable security definer set search_path = pg_catalog, pg_temp
  return (
    select count(*)::integer from public.waiting_list where event_code = code and turn <= (
      select turn from public.waiting_list where event_code = code and user_id = public.current_user_id()));
comment on function waiting_position(text) is 'The position of the current user on the waiting list of an event; 1 is next.';
grant execute on function join_waiting_list(text), waiting_position(text) to amberlink_app;
