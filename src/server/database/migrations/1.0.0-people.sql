-- oldest: 1.0.0
-- Meet people: cards that their owners write and switch on, and what follows from them. A user reads and writes rows of their own; what
-- one user sees of another is decided by the functions below and by nothing else (docs/decisions/0053-meeting-people.md).

-- One row. The server writes its settings here when it starts, so that the functions apply them whatever the program asks for.
create table people_limits (
  only_row boolean primary key default true check (only_row),
  account_age_hours integer not null default 24 check (account_age_hours >= 0),
  opens_days_before integer not null default 7 check (opens_days_before >= 0),
  closes_days_after integer not null default 14 check (closes_days_after >= 0),
  cards_per_day integer not null default 40 check (cards_per_day >= 0),
  events_per_30_days integer not null default 6 check (events_per_30_days >= 0),
  hellos_per_day integer not null default 10 check (hellos_per_day >= 0),
  -- When update_people_counts last counted.
  counted_at timestamptz not null default '-infinity'
);
insert into people_limits default values;

-- The row exists once the user has saved a card or left the counts.
create table people_cards (
  user_id uuid primary key default current_user_id() references identity.users (id) on delete cascade,
  -- What others see of the user id.
  card_id uuid not null unique default gen_random_uuid(),
  is_on boolean not null default false,
  -- The version of the card that its owner has seen in the preview. Fields of later versions stay hidden.
  consent_version smallint,
  -- False leaves the user out of the numbers of people going.
  is_counted boolean not null default true,
  display_name text check (char_length(display_name) between 1 and 60),
  headline text not null default '' check (char_length(headline) <= 100),
  topics text[] not null default '{}' check (cardinality(topics) <= 5 and length(array_to_string(topics, '')) <= 1000),
  looks_for text[] not null default '{}' check (cardinality(looks_for) <= 3 and length(array_to_string(looks_for, '')) <= 100),
  offers text[] not null default '{}' check (cardinality(offers) <= 3 and length(array_to_string(offers, '')) <= 100),
  languages text[] not null default '{}' check (cardinality(languages) <= 5 and length(array_to_string(languages, '')) <= 20),
  links text[] not null default '{}' check (cardinality(links) <= 2 and length(array_to_string(links, '')) <= 400),
  color smallint not null default 0 check (color between 0 and 7),
  -- Whether the card says that its owner signs in with LinkedIn.
  shows_linkedin boolean not null default false,
  updated_at timestamptz not null default now(),
  check (not is_on or (display_name is not null and consent_version is not null))
);
grant select, insert, update, delete on people_cards to amberlink_app;

-- "Show my card at this event". Ends with the registration. False once the user has declined.
create table people_visibility (
  user_id uuid not null default current_user_id(),
  event_code text collate "C" not null,
  is_visible boolean not null,
  primary key (user_id, event_code),
  foreign key (user_id, event_code) references user_events (user_id, event_code) on update cascade on delete cascade
);
create index people_visibility_event on people_visibility (event_code) where is_visible;
grant select, insert, update (is_visible), delete on people_visibility to amberlink_app;

-- The cards that a user has been sent, for the limits per day and per 30 days.
create table people_views (
  user_id uuid not null references identity.users (id) on delete cascade,
  seen_user_id uuid not null references identity.users (id) on delete cascade,
  event_code text collate "C" not null references eventlist (event_code) on update cascade on delete cascade,
  viewed_at timestamptz not null default now(),
  primary key (user_id, seen_user_id, event_code)
);
create index people_views_seen_user_id on people_views (seen_user_id);
create index people_views_event on people_views (event_code);
create index people_views_viewed_at on people_views (viewed_at);
grant select on people_views to amberlink_app;

-- One hello per pair and event. Its sender must not learn that it was declined, so the app cannot read the state.
create table hellos (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references identity.users (id) on delete cascade,
  recipient_id uuid not null references identity.users (id) on delete cascade check (recipient_id <> user_id),
  event_code text collate "C" not null references eventlist (event_code) on update cascade on delete cascade,
  message text not null check (char_length(message) <= 280),
  state text not null default 'sent' check (state in ('sent', 'accepted', 'declined', 'undone')),
  created_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  unique (user_id, recipient_id, event_code)
);
create index hellos_recipient on hellos (recipient_id, created_at desc);
create index hellos_event on hellos (event_code);
grant select (id, user_id, recipient_id, event_code, message, created_at) on hellos to amberlink_app;

-- What the sender gives if the hello is accepted. Until then, only the sender can read it.
create table hello_details (
  hello_id uuid primary key references hellos (id) on delete cascade,
  user_id uuid not null references identity.users (id) on delete cascade,
  email text check (length(email) <= 254),
  phone text check (length(phone) <= 50),
  link text check (length(link) <= 200)
);
create index hello_details_user_id on hello_details (user_id);
grant select on hello_details to amberlink_app;

-- One row for each side, with what the other side agreed to share.
create table contacts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references identity.users (id) on delete cascade,
  contact_user_id uuid not null references identity.users (id) on delete cascade check (contact_user_id <> user_id),
  name text not null check (char_length(name) between 1 and 60),
  email text check (length(email) <= 254),
  phone text check (length(phone) <= 50),
  link text check (length(link) <= 200),
  event_code text collate "C" references eventlist (event_code) on update cascade on delete set null,
  met_on date not null,
  created_at timestamptz not null default now(),
  unique (user_id, contact_user_id)
);
create index contacts_contact_user_id on contacts (contact_user_id);
create index contacts_event on contacts (event_code);
grant select on contacts to amberlink_app;

-- Private notes. A note outlives the contact, under the name that its writer gave it.
create table contact_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default current_user_id() references identity.users (id) on delete cascade,
  contact_user_id uuid references identity.users (id) on delete set null,
  name text not null check (char_length(name) between 1 and 60),
  note text not null check (char_length(note) between 1 and 2000),
  updated_at timestamptz not null default now(),
  unique (user_id, contact_user_id)
);
create index contact_notes_contact_user_id on contact_notes (contact_user_id);
grant select, insert, update, delete on contact_notes to amberlink_app;

create table people_blocks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references identity.users (id) on delete cascade,
  blocked_user_id uuid not null references identity.users (id) on delete cascade,
  name text not null,
  created_at timestamptz not null default now(),
  unique (user_id, blocked_user_id)
);
create index people_blocks_blocked_user_id on people_blocks (blocked_user_id);
grant select, delete on people_blocks to amberlink_app;

-- For the operator, with the text that was reported.
create table people_reports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references identity.users (id) on delete cascade,
  reported_user_id uuid not null references identity.users (id) on delete cascade,
  reason text not null check (char_length(reason) <= 1000),
  reported_text text not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz
);
create unique index people_reports_open on people_reports (user_id, reported_user_id) where closed_at is null;
create index people_reports_user_id on people_reports (user_id);
create index people_reports_reported_user_id on people_reports (reported_user_id);
grant select (id, user_id, reason, created_at) on people_reports to amberlink_app;

-- A code that connects two users at a venue, replaced after each use. What its owner gives is agreed when it is created.
create table connect_codes (
  user_id uuid primary key references identity.users (id) on delete cascade,
  -- SHA-256 of the token of the QR code and of the short code; null once used.
  token_hash text unique,
  code_hash text unique,
  name text not null check (char_length(name) between 1 and 60),
  email text check (length(email) <= 254),
  phone text check (length(phone) <= 50),
  link text check (length(link) <= 200),
  expires_at timestamptz not null,
  -- The contact that came of it.
  contact_id uuid references contacts (id) on delete set null,
  check ((token_hash is null) = (code_hash is null))
);
create index connect_codes_contact_id on connect_codes (contact_id);
grant select (user_id, name, email, phone, link, expires_at, contact_id) on connect_codes to amberlink_app;

do $$
declare
  table_name text;
begin
  foreach table_name in array array[
    'people_cards', 'people_visibility', 'people_views', 'hellos', 'hello_details', 'contacts', 'contact_notes', 'people_blocks',
    'people_reports', 'connect_codes'
  ] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format('create policy owner_rows on %I to current_user using (true) with check (true)', table_name);
    execute format(
      'create policy own_rows on %I to amberlink_app
         using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()))', table_name);
  end loop;
end
$$;

-- Counted by the jobs, in multiples of 5. A count is published once two runs agree on it.
create table people_counts (
  event_code text collate "C" not null references eventlist (event_code) on update cascade on delete cascade,
  -- 'going', 'cards', or 'looks_for ' and a chip.
  kind text not null check (length(kind) <= 120),
  count integer not null default 0 check (count >= 0 and count % 5 = 0),
  next_count integer not null check (next_count >= 0 and next_count % 5 = 0),
  primary key (event_code, kind)
);
grant select (event_code, kind, count) on people_counts to amberlink_app;

-- The cards that are visible at each event, before blocks and age. No role but the owner reads it.
create view visible_people as
  select visibility.event_code, cards.*, profiles.birth_date,
    cards.shows_linkedin and exists (
      select from identity.credentials where user_id = cards.user_id and provider_id = 'linkedin') as has_linkedin
  from people_visibility visibility
  join people_cards cards using (user_id)
  join identity.users on users.id = cards.user_id
  join profiles on profiles.id = cards.user_id
  where visibility.is_visible and cards.is_on and users.email_verified and users.suspended_at is null;

create function are_blocked(one uuid, other uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (select from people_blocks where user_id = one and blocked_user_id = other)
      or exists (select from people_blocks where user_id = other and blocked_user_id = one);
  end;

-- Why the user may not meet people; null if they may. With a code, only the age counts.
create function get_people_refusal(viewer uuid, today date, by_code boolean) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select case
        when users.suspended_at is not null then 'suspended'
        when not by_code and not users.email_verified then 'email_not_confirmed'
        when profiles.birth_date is null then 'birth_date_missing'
        when profiles.birth_date > today - interval '18 years' then 'too_young'
        when not by_code and users.created_at > now() - make_interval(hours => account_age_hours) then 'account_too_new'
      end
    from identity.users join profiles on profiles.id = users.id, people_limits
    where users.id = viewer;
  end;

-- Why the current user may not meet people, and not even by code, and whether they have connected LinkedIn.
create function read_people_state(today date) returns table (refusal text, code_refusal text, has_linkedin boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select get_people_refusal(viewer, today, false), get_people_refusal(viewer, today, true),
      exists (select from identity.credentials where user_id = viewer and provider_id = 'linkedin')
    from current_user_id() viewer;
  end;

-- What the current user may do with the People of an event. Null in refusal: they may see them.
create function read_people_access(code text, today date) returns table (
  refusal text, opens_on date, closes_on date, is_registered boolean, visibility boolean, hellos_left integer
)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  viewer constant uuid := public.current_user_id();
  limits public.people_limits;
  is_cancelled boolean;
begin
  select * into limits from public.people_limits;
  select date_begin - limits.opens_days_before, greatest(date_begin, date_end) + limits.closes_days_after,
      public.is_cancelled(app_status, cancelled_at)
    into opens_on, closes_on, is_cancelled
    from public.eventlist where event_code = code;
  if not found then
    return;
  end if;
  is_registered := exists (select from public.user_events where user_id = viewer and event_code = code);
  select v.is_visible into visibility from public.people_visibility v where v.user_id = viewer and v.event_code = code;
  hellos_left := greatest(0, limits.hellos_per_day - (
    select count(*) from public.hellos where user_id = viewer and created_at > now() - interval '24 hours'));
  refusal := case
    when not is_registered then 'not_registered'
    when is_cancelled then 'event_cancelled'
    when opens_on is null then 'event_without_date'
    when today > closes_on then 'closed'
    else coalesce(
      public.get_people_refusal(viewer, today, false),
      case
        when not exists (select from public.people_cards where user_id = viewer and is_on) then 'card_off'
        when visibility is not true then 'not_visible'
        when today < opens_on then 'not_open'
      end)
  end;
  return next;
end
$$;

-- What matching reads: the cards of the others at the event, without anything that says whose they are.
create function list_people_to_match(code text, today date) returns table (
  card_id uuid, topics text[], looks_for text[], offers text[], languages text[]
)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  viewer constant uuid := public.current_user_id();
begin
  if (select refusal is null from public.read_people_access(code, today)) then
    return query
      with blocked as materialized (
        select blocked_user_id as id from public.people_blocks where user_id = viewer
        union all select user_id from public.people_blocks where blocked_user_id = viewer)
      select others.card_id, others.topics, others.looks_for, others.offers, others.languages
      from public.visible_people others
      where event_code = code and others.user_id <> viewer and birth_date <= today - interval '18 years'
        and others.user_id not in (select id from blocked);
  end if;
end
$$;

-- Sends cards, in the order of the ids, and counts them. Beyond the limits it sends none: parallel requests of a user wait for each
-- other here.
create function open_people_cards(code text, today date, card_ids uuid[]) returns table (
  card_id uuid, consent_version smallint, display_name text, headline text, topics text[], looks_for text[], offers text[],
  languages text[], links text[], color smallint, has_linkedin boolean, relation text
)
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  viewer constant uuid := public.current_user_id();
  limits public.people_limits;
  cards_left integer;
  allowed uuid[];
begin
  perform from public.people_cards where user_id = viewer for update;
  if not coalesce((select refusal is null from public.read_people_access(code, today)), false) then
    return;
  end if;
  select * into limits from public.people_limits;
  if (select count(distinct event_code) from public.people_views
      where user_id = viewer and event_code <> code and viewed_at > now() - interval '30 days') >= limits.events_per_30_days then
    return;
  end if;
  cards_left := limits.cards_per_day - (
    select count(distinct seen_user_id) from public.people_views
    where user_id = viewer and viewed_at > now() - interval '24 hours');
  allowed := array(
    select user_id from (
      select others.user_id, position, exists (
          select from public.people_views
          where user_id = viewer and seen_user_id = others.user_id and viewed_at > now() - interval '24 hours') as is_known,
        row_number() over (partition by exists (
          select from public.people_views
          where user_id = viewer and seen_user_id = others.user_id and viewed_at > now() - interval '24 hours') order by position) as n
      from unnest(card_ids) with ordinality asked (id, position)
      join public.visible_people others on others.card_id = asked.id and others.event_code = code
      where others.user_id <> viewer and birth_date <= today - interval '18 years'
        and not public.are_blocked(viewer, others.user_id)
    ) found where is_known or n <= cards_left order by position limit 50);
  insert into public.people_views (user_id, seen_user_id, event_code)
    select viewer, id, code from unnest(allowed) id
    on conflict (user_id, seen_user_id, event_code) do update set viewed_at = excluded.viewed_at;
  return query
    select cards.card_id, cards.consent_version, cards.display_name, cards.headline, cards.topics, cards.looks_for, cards.offers,
      cards.languages, cards.links, cards.color, cards.has_linkedin,
      case
        when exists (select from public.contacts where user_id = viewer and contact_user_id = cards.user_id) then 'contact'
        when exists (select from public.hellos
          where user_id = viewer and recipient_id = cards.user_id and event_code = code) then 'hello_sent'
        when exists (select from public.hellos
          where user_id = cards.user_id and recipient_id = viewer and event_code = code and state = 'sent') then 'hello_received'
      end
    from unnest(allowed) with ordinality asked (id, position)
    join public.visible_people cards on cards.user_id = asked.id and cards.event_code = code
    order by position;
end
$$;

-- Makes two users contacts of each other, each with what the other agreed to share.
create function connect_people(
  one uuid, one_name text, one_details public.hello_details, other uuid, other_name text, other_details public.hello_details,
  code text, today date
) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into public.contacts (user_id, contact_user_id, name, email, phone, link, event_code, met_on)
    select pair.user_id, pair.contact, pair.name, (pair.details).email, (pair.details).phone, (pair.details).link, code,
      -- Who agrees before or after an event has met there.
      coalesce((select greatest(date_begin, least(today, date_end)) from public.eventlist where event_code = code), today)
    from (values (one, other, other_name, other_details), (other, one, one_name, one_details)) pair (user_id, contact, name, details)
    on conflict (user_id, contact_user_id) do update
      set name = excluded.name, email = coalesce(excluded.email, contacts.email), phone = coalesce(excluded.phone, contacts.phone),
        link = coalesce(excluded.link, contacts.link);
end
$$;

-- Waits for other changes between the same two users.
create function lock_pair(one uuid, other uuid) returns void
  language sql volatile set search_path = pg_catalog, pg_temp
  return pg_advisory_xact_lock(hashtextextended(least(one, other)::text || greatest(one, other)::text, 0));

-- Who and where, once per hello.
create function queue_hello_email(email_kind text, recipient uuid, hello hellos) returns void
  language sql volatile set search_path = pg_catalog, pg_temp
  begin atomic
    select identity.queue_email(email_kind, 'hello', recipient, hello.event_code, jsonb_build_object('hello_id', hello.id), hello.id::text);
  end;

-- What the email about a hello says; no row if the hello was undone, answered or hidden meanwhile.
create function read_hello_email(hello uuid, has_accepted boolean) returns table (name text, event_code text, "event name" text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select case when has_accepted then contacts.name else sender.display_name end, hellos.event_code, eventlist."event name"
    from hellos join eventlist on eventlist.event_code = hellos.event_code
    left join contacts on contacts.user_id = hellos.user_id and contacts.contact_user_id = hellos.recipient_id
    left join visible_people sender on sender.user_id = hellos.user_id and sender.event_code = hellos.event_code
    where hellos.id = hello and case when has_accepted then hellos.state = 'accepted' and contacts.id is not null
      else hellos.state = 'sent' and sender.user_id is not null end;
  end;

-- Returns 'sent', 'connected' if the other has said hello before, or why neither happened.
create function send_hello(code text, recipient_card uuid, hello_message text, details public.hello_details, today date)
  returns text
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  viewer constant uuid := public.current_user_id();
  access record;
  sender public.visible_people;
  recipient public.visible_people;
  answered public.hellos;
begin
  perform from public.people_cards where user_id = viewer for update;
  select * into access from public.read_people_access(code, today);
  select * into recipient from public.visible_people where event_code = code and card_id = recipient_card
    and user_id <> viewer and birth_date <= today - interval '18 years' and not public.are_blocked(viewer, user_id)
    -- Only someone whose card the sender was sent.
    and exists (select from public.people_views
      where people_views.user_id = viewer and seen_user_id = visible_people.user_id and people_views.event_code = code);
  if recipient.user_id is null or access.refusal is not null then
    return 'not_found';
  end if;
  perform public.lock_pair(viewer, recipient.user_id);
  if public.are_blocked(viewer, recipient.user_id) then
    return 'not_found';
  end if;
  select * into sender from public.visible_people where event_code = code and user_id = viewer;
  if exists (select from public.contacts where user_id = viewer and contact_user_id = recipient.user_id) then
    return 'connected';
  end if;
  update public.hellos set state = 'accepted', answered_at = now()
    where user_id = recipient.user_id and hellos.recipient_id = viewer and event_code = code and state = 'sent'
    returning * into answered;
  if found then
    perform public.connect_people(
      recipient.user_id, recipient.display_name, (select d from public.hello_details d where d.hello_id = answered.id),
      viewer, sender.display_name, details, code, today);
    delete from public.hello_details d where d.hello_id = answered.id;
    perform public.queue_hello_email('helloAccepted', recipient.user_id, answered);
    return 'connected';
  end if;
  if access.hellos_left = 0 then
    return 'too_many';
  end if;
  insert into public.hellos (user_id, recipient_id, event_code, message)
    values (viewer, recipient.user_id, code, hello_message)
    on conflict do nothing returning * into answered;
  if not found then
    return 'already_sent';
  end if;
  perform public.queue_hello_email('helloReceived', recipient.user_id, answered);
  insert into public.hello_details (hello_id, user_id, email, phone, link)
    values (answered.id, viewer, details.email, details.phone, details.link);
  return 'sent';
end
$$;

-- The hellos to and from the current user whose other side is still visible at the event.
create function list_hellos() returns table (
  id uuid, is_received boolean, event_code text, "event name" text, date_begin date, message text, created_at timestamptz, is_accepted boolean,
  card_id uuid, display_name text, headline text, color smallint
)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select hellos.id, hellos.recipient_id = viewer, hellos.event_code, eventlist."event name", eventlist.date_begin, hellos.message,
      hellos.created_at, hellos.state = 'accepted', people.card_id, people.display_name, people.headline, people.color
    from current_user_id() viewer
    -- Each side has an index.
    join hellos on hellos.user_id = viewer or hellos.recipient_id = viewer
    join eventlist on eventlist.event_code = hellos.event_code
    -- Who hides their own card sees those of others no longer.
    join visible_people own on own.event_code = hellos.event_code and own.user_id = viewer
    join visible_people people on people.event_code = hellos.event_code
      and people.user_id = case viewer when hellos.user_id then hellos.recipient_id else hellos.user_id end
    where not are_blocked(hellos.user_id, hellos.recipient_id)
      -- A declined hello stays in the list of its sender, like one that was not answered.
      and hellos.state = any (case viewer when hellos.user_id then '{sent,declined}'::text[] else '{sent}'::text[] end)
    order by hellos.created_at desc
    limit 200;
  end;

-- Accepts or declines a hello to the current user. Returns false if there is none to answer.
create function answer_hello(hello uuid, is_accepted boolean, details public.hello_details, today date) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  viewer constant uuid := public.current_user_id();
  found_hello public.hellos;
  sender public.visible_people;
  own_name text;
begin
  select * into found_hello from public.hellos h where h.id = hello and h.recipient_id = viewer;
  if found_hello.id is null or public.are_blocked(viewer, found_hello.user_id) then
    return false;
  end if;
  perform public.lock_pair(viewer, found_hello.user_id);
  select * into sender from public.visible_people p where p.event_code = found_hello.event_code and p.user_id = found_hello.user_id;
  select display_name into own_name from public.people_cards where user_id = viewer;
  if is_accepted and (
    sender.user_id is null or own_name is null or public.get_people_refusal(viewer, today, false) is not null) then
    return false;
  end if;
  update public.hellos set state = case when is_accepted then 'accepted' else 'declined' end, answered_at = now()
    where hellos.id = hello and state = 'sent';
  if not found then
    return false;
  end if;
  if is_accepted then
    perform public.connect_people(
      sender.user_id, sender.display_name, (select d from public.hello_details d where d.hello_id = hello),
      viewer, own_name, details, found_hello.event_code, today);
    perform public.queue_hello_email('helloAccepted', found_hello.user_id, found_hello);
  end if;
  delete from public.hello_details d where d.hello_id = hello;
  return true;
end
$$;

-- Withdraws a hello of the current user that was not accepted. The pair cannot say hello again at this event.
create function undo_hello(hello uuid) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update public.hellos set state = 'undone', message = '', answered_at = now()
    where id = hello and user_id = public.current_user_id() and state in ('sent', 'declined');
  if not found then
    return false;
  end if;
  delete from public.hello_details where hello_id = hello;
  return true;
end
$$;

-- Returns whom the id of a card, hello or contact means to the current user, with what they see of it; no row if it means nothing to them.
create function find_person(id uuid) returns table (person uuid, name text, seen_text text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    -- Without the name of a card that is hidden now.
    select cards.user_id,
      case when exists (select from visible_people where visible_people.user_id = cards.user_id) then cards.display_name else '?' end,
      concat_ws(E'\n', cards.display_name, nullif(cards.headline, ''), nullif(array_to_string(cards.links, ' '), ''))
    from people_cards cards
    where cards.card_id = id and exists (
      select from people_views where user_id = current_user_id() and seen_user_id = cards.user_id)
    union all
    select hellos.user_id, coalesce(cards.display_name, '?'), concat_ws(E'\n', cards.display_name, nullif(cards.headline, ''), nullif(hellos.message, ''))
    from hellos left join people_cards cards on cards.user_id = hellos.user_id
    where hellos.id = find_person.id and hellos.recipient_id = current_user_id()
    union all
    select contact_user_id, contacts.name, concat_ws(E'\n', contacts.name, contacts.email, contacts.phone, contacts.link)
    from contacts where contacts.id = find_person.id and contacts.user_id = current_user_id()
    limit 1;
  end;

-- Ends the contact on both sides. Notes stay with their writers.
create function remove_contact(contact uuid) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  viewer constant uuid := public.current_user_id();
  other uuid;
begin
  select contact_user_id into other from public.contacts where id = contact and user_id = viewer;
  if not found then
    return false;
  end if;
  delete from public.contacts where (user_id = viewer and contact_user_id = other) or (user_id = other and contact_user_id = viewer);
  delete from public.hello_details where hello_id in (
    select id from public.hellos
    where (user_id = viewer and recipient_id = other) or (user_id = other and recipient_id = viewer));
  update public.hellos set state = 'undone', message = ''
    where (user_id = viewer and recipient_id = other) or (user_id = other and recipient_id = viewer);
  return true;
end
$$;

create function block_person(id uuid) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  viewer constant uuid := public.current_user_id();
  found_person record;
begin
  select * into found_person from public.find_person(block_person.id);
  if found_person.person is null then
    return false;
  end if;
  perform public.lock_pair(viewer, found_person.person);
  insert into public.people_blocks (user_id, blocked_user_id, name) values (viewer, found_person.person, found_person.name)
    on conflict do nothing;
  delete from public.contacts where (user_id = viewer and contact_user_id = found_person.person)
    or (user_id = found_person.person and contact_user_id = viewer);
  delete from public.hello_details where hello_id in (
    select hellos.id from public.hellos
    where (user_id = viewer and recipient_id = found_person.person) or (user_id = found_person.person and recipient_id = viewer));
  update public.hellos set state = 'declined', answered_at = now()
    where user_id = found_person.person and recipient_id = viewer and state = 'sent';
  update public.hellos set state = 'undone', message = '', answered_at = now()
    where user_id = viewer and recipient_id = found_person.person;
  return true;
end
$$;

create function report_person(id uuid, report_reason text) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  found_person record;
begin
  select * into found_person from public.find_person(report_person.id);
  if found_person.person is null then
    return false;
  end if;
  -- Until the operator closes it, one report of a user about another is enough.
  insert into public.people_reports (user_id, reported_user_id, reason, reported_text)
    values (public.current_user_id(), found_person.person, report_reason, found_person.seen_text)
    on conflict do nothing;
  return true;
end
$$;

-- Writes a private note to a contact of the current user, under the name that the contact has then. An empty note removes it.
create function save_contact_note(contact uuid, new_note text) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  viewer constant uuid := public.current_user_id();
  found_contact public.contacts;
begin
  select * into found_contact from public.contacts where id = contact and user_id = viewer;
  if not found then
    return false;
  end if;
  if new_note = '' then
    delete from public.contact_notes where user_id = viewer and contact_user_id = found_contact.contact_user_id;
  else
    insert into public.contact_notes (user_id, contact_user_id, name, note)
      values (viewer, found_contact.contact_user_id, found_contact.name, new_note)
      on conflict (user_id, contact_user_id) do update set note = excluded.note, updated_at = now();
  end if;
  return true;
end
$$;

create function create_connect_code(
  new_token_hash text, new_code_hash text, given_name text, details public.hello_details, today date
) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  viewer constant uuid := public.current_user_id();
begin
  if viewer is null or public.get_people_refusal(viewer, today, true) is not null then
    return false;
  end if;
  insert into public.connect_codes (user_id, token_hash, code_hash, name, email, phone, link, expires_at)
    values (viewer, new_token_hash, new_code_hash, given_name, details.email, details.phone, details.link, now() + interval '10 minutes')
    on conflict (user_id) do update set token_hash = excluded.token_hash, code_hash = excluded.code_hash, name = excluded.name,
      email = excluded.email, phone = excluded.phone, link = excluded.link, expires_at = excluded.expires_at, contact_id = null;
  return true;
end
$$;

-- Spends a code: connects its owner and the current user. Returns the new contact of the current user; no row without such a code.
create function connect_by_code(hash text, given_name text, details public.hello_details, today date)
  returns table (contact_id uuid, contact_name text)
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  viewer constant uuid := public.current_user_id();
  code public.connect_codes;
  event text;
  given public.hello_details;
begin
  if viewer is null or public.get_people_refusal(viewer, today, true) is not null then
    return;
  end if;
  select * into code from public.connect_codes c
    where (c.token_hash = hash or c.code_hash = hash) and c.expires_at > now() and c.user_id <> viewer for update;
  if not found then
    return;
  end if;
  perform public.lock_pair(viewer, code.user_id);
  if public.are_blocked(viewer, code.user_id) or public.get_people_refusal(code.user_id, today, true) is not null then
    return;
  end if;
  select one.event_code into event
    from public.user_events one join public.user_events other using (event_code) join public.eventlist using (event_code)
    where one.user_id = viewer and other.user_id = code.user_id and today between date_begin and greatest(date_begin, date_end)
      and not public.is_cancelled(app_status, cancelled_at)
    order by event_code limit 1;
  given.email := code.email;
  given.phone := code.phone;
  given.link := code.link;
  perform public.connect_people(code.user_id, code.name, given, viewer, given_name, details, event, today);
  update public.connect_codes c set token_hash = null, code_hash = null,
    contact_id = (select id from public.contacts where user_id = code.user_id and contact_user_id = viewer)
    where c.user_id = code.user_id;
  return query select id, name from public.contacts where user_id = viewer and contact_user_id = code.user_id;
end
$$;

-- For the jobs. Counts at most every 9 minutes, however many processes ask.
create function update_people_counts(today date) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update public.people_limits set counted_at = now() where counted_at < now() - interval '9 minutes';
  if not found then
    return;
  end if;
  with events as materialized (
    select event_code from public.eventlist, public.people_limits
    where greatest(date_begin, date_end) >= today - closes_days_after
  ), raw as (
    select event_code, 'going' as kind, count(*) as count
    from public.people_limits, events join public.user_events registrations using (event_code)
    join identity.users on users.id = registrations.user_id
    left join public.people_cards cards on cards.user_id = registrations.user_id
    where users.email_verified and users.suspended_at is null and users.created_at < now() - make_interval(hours => account_age_hours)
      and cards.is_counted is not false
    group by event_code
    union all
    select event_code, 'cards', count(*) from events join public.visible_people using (event_code) group by event_code
    union all
    select event_code, 'looks_for ' || chip, count(*)
    from events join public.visible_people using (event_code), unnest(looks_for) chip group by event_code, chip
  ), counted as (
    select event_code, kind, (count / 5 * 5)::integer as count from raw where count >= 5
  ), changed as (
    select coalesce(counted.event_code, old.event_code) as event_code, coalesce(counted.kind, old.kind) as kind,
      coalesce(counted.count, 0) as count
    from counted full join public.people_counts old using (event_code, kind)
  )
  insert into public.people_counts as stored (event_code, kind, next_count)
    select event_code, kind, count from changed
    on conflict (event_code, kind) do update
      set count = case when stored.next_count = excluded.next_count then excluded.next_count else stored.count end,
        next_count = excluded.next_count
      where stored.count <> excluded.next_count or stored.next_count <> excluded.next_count;
  delete from public.people_counts where count = 0 and next_count = 0;
end
$$;

-- For the jobs. Unanswered and declined hellos end when the People of their event close, accepted ones after 12 months.
create function delete_expired_people(today date) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  delete from public.hellos using public.eventlist, public.people_limits
    where eventlist.event_code = hellos.event_code and case when state = 'accepted'
      then greatest(date_begin, date_end, answered_at::date) + interval '12 months' < today
      else coalesce(greatest(date_begin, date_end), created_at::date) + closes_days_after < today end;
  delete from public.people_views where viewed_at < now() - interval '30 days';
  delete from public.connect_codes where expires_at < now() - interval '1 hour';
  delete from public.people_reports where closed_at < now() - interval '12 months';
end
$$;

grant execute on function
  read_people_state(date), read_people_access(text, date), list_people_to_match(text, date), open_people_cards(text, date, uuid[]),
  send_hello(text, uuid, text, hello_details, date), list_hellos(), answer_hello(uuid, boolean, hello_details, date),
  undo_hello(uuid), remove_contact(uuid), block_person(uuid), report_person(uuid, text), save_contact_note(uuid, text),
  create_connect_code(text, text, text, hello_details, date), connect_by_code(text, text, hello_details, date)
  to amberlink_app;
grant execute on function update_people_counts(date), delete_expired_people(date), read_hello_email(uuid, boolean) to amberlink_jobs;
