-- What belongs to a person. Every table here is closed by forced row-level security: a transaction sees and touches the
-- rows of the person it runs as, whatever the program asks for, and no rows at all when it runs as nobody.

-- The person a transaction runs as: set for that transaction only, null for nobody.
create function current_person() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('amberlink.person', true), '')::uuid;
revoke all on function current_person() from public;
grant execute on function current_person() to amberlink_app;

-- Made bare with the account; onboarding fills it in.
create table profiles (
  id uuid primary key references identity.users (id) on delete cascade,
  first_name text check (length(first_name) <= 200),
  last_name text check (length(last_name) <= 200),
  birth_date date check (birth_date between '1900-01-01' and '9999-12-31'),
  phone_number text check (length(phone_number) <= 200),
  hometown text check (length(hometown) <= 200),
  onboarding_completed boolean not null default false,
  avatar_url text check (length(avatar_url) <= 2000 and avatar_url ~* '^https?://[^[:space:]]+$'),
  linkedin_id text check (length(linkedin_id) <= 200),
  linkedin_profile_url text check (
    length(linkedin_profile_url) <= 2000 and linkedin_profile_url ~* '^https?://[^[:space:]]+$'
  )
);

-- An event that somebody holds does not vanish under them: removing it means removing its registrations and favourite
-- marks first, on purpose. A new code is followed.
create table user_events (
  user_id uuid not null default current_person() references identity.users (id) on delete cascade,
  event_code text collate "C" not null references eventlist (event_code) on update cascade on delete restrict,
  status text not null default 'registered' check (status = 'registered'),
  registered_at timestamptz not null default now(),
  primary key (user_id, event_code)
);
create index user_events_newest on user_events (user_id, registered_at desc);
create index user_events_event on user_events (event_code);

create table favorite_events (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default current_person() references identity.users (id) on delete cascade,
  event_code text collate "C" not null references eventlist (event_code) on update cascade on delete restrict,
  favorited_at timestamptz not null default now(),
  unique (user_id, event_code)
);
create index favorite_events_newest on favorite_events (user_id, favorited_at desc);
create index favorite_events_event on favorite_events (event_code);

-- The interests people choose from, the same for everybody: read by the app, changed by migrations.
create table interests (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (name = lower(btrim(name)) and name <> '' and length(name) <= 200)
);

create table user_interests (
  user_id uuid not null default current_person() references identity.users (id) on delete cascade,
  interest_id uuid not null references interests (id) on delete cascade,
  primary key (user_id, interest_id)
);
create index user_interests_interest on user_interests (interest_id);

-- Organisers are followed by the name the catalogue gives them; there is no table of organisers to refer to.
create table favorite_organisers (
  user_id uuid not null default current_person() references identity.users (id) on delete cascade,
  organiser text not null check (organiser <> '' and length(organiser) <= 200),
  primary key (user_id, organiser)
);

revoke all on profiles, user_events, favorite_events, interests, user_interests, favorite_organisers from public;
grant select on interests to amberlink_app;
grant select, insert, update on profiles to amberlink_app;
grant select, insert, delete on user_events, favorite_events, user_interests, favorite_organisers to amberlink_app;

alter table profiles enable row level security;
alter table profiles force row level security;
create policy own_rows on profiles to amberlink_app
  using (id = (select current_person())) with check (id = (select current_person()));

alter table user_events enable row level security;
alter table user_events force row level security;
create policy own_rows on user_events to amberlink_app
  using (user_id = (select current_person())) with check (user_id = (select current_person()));

alter table favorite_events enable row level security;
alter table favorite_events force row level security;
create policy own_rows on favorite_events to amberlink_app
  using (user_id = (select current_person())) with check (user_id = (select current_person()));

alter table user_interests enable row level security;
alter table user_interests force row level security;
create policy own_rows on user_interests to amberlink_app
  using (user_id = (select current_person())) with check (user_id = (select current_person()));

alter table favorite_organisers enable row level security;
alter table favorite_organisers force row level security;
create policy own_rows on favorite_organisers to amberlink_app
  using (user_id = (select current_person())) with check (user_id = (select current_person()));

-- The sign-in flows make the bare row of a new account, and can read none.
grant insert (id) on profiles to amberlink_identity;
create policy bare_row on profiles for insert to amberlink_identity with check (true);

insert into interests (name) values
  ('technology'), ('defence&security'), ('publicadministration'), ('business'), ('sustainability'), ('health'),
  ('competitiveness'), ('space'), ('policy'), ('materials'), ('economy'), ('science'), ('society'), ('finance'),
  ('industry'), ('waste'), ('pharmacy'), ('private equity'), ('ai'), ('pipelines'), ('energy'), ('transport');
