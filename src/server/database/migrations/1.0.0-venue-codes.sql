-- oldest: 1.0.0
-- A code connects two people after both confirm, and the database checks the day of a request
-- (docs/decisions/0053-meeting-people.md).

-- `today` is an argument that injected SQL could choose: no day is accepted but the one of the database, give or take a midnight.
create or replace function get_people_refusal(viewer uuid, today date, by_code boolean) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select case
        when coalesce(abs(today - identity.read_today()) > 1, true) then 'wrong_day'
        when users.suspended_at is not null then 'suspended'
        when not by_code and not users.email_verified then 'email_not_confirmed'
        when profiles.birth_date is null then 'birth_date_missing'
        when profiles.birth_date > today - interval '18 years' then 'too_young'
        when not by_code and users.created_at > now() - make_interval(hours => account_age_hours) then 'account_too_new'
      end
    from identity.users join profiles on profiles.id = users.id, people_limits
    where users.id = viewer;
  end;

-- Whose code this user has entered, until its owner confirms. The app cannot read it: neither knows the other before.
alter table connect_codes add column requested_user_id uuid references identity.users (id) on delete set null;
create index connect_codes_requested_user_id on connect_codes (requested_user_id);

drop function connect_by_code(text, text, hello_details, date);

-- The row of the user who has entered the latest code of its owner. A newer code ends the requests of the previous one.
create function find_connect_request(code_owner uuid) returns setof connect_codes
  language sql stable set search_path = pg_catalog, pg_temp
  begin atomic
    select request.* from connect_codes own join connect_codes request on request.requested_user_id = own.user_id
    where own.user_id = code_owner and own.token_hash is null and request.expires_at >= own.expires_at and request.expires_at > now();
  end;

-- As before, but ends a request of the current user.
create or replace function create_connect_code(
  new_token_hash text, new_code_hash text, given_name text, details public.hello_details, today date
) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  code_owner constant uuid := public.current_user_id();
begin
  if code_owner is null or public.get_people_refusal(code_owner, today, true) is not null then
    return false;
  end if;
  insert into public.connect_codes (user_id, token_hash, code_hash, name, email, phone, link, expires_at)
    values (code_owner, new_token_hash, new_code_hash, given_name, details.email, details.phone, details.link, now() + interval '10 minutes')
    on conflict (user_id) do update set token_hash = excluded.token_hash, code_hash = excluded.code_hash, name = excluded.name,
      email = excluded.email, phone = excluded.phone, link = excluded.link, expires_at = excluded.expires_at, contact_id = null,
      requested_user_id = null;
  return true;
end
$$;

-- Whether someone has entered the code of the current user, whether the current user waits for the owner of a code, and the name of the
-- contact that came of either.
create function read_connect_state() returns table (is_requested boolean, is_waiting boolean, connected_to text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (select from find_connect_request(current_user_id())),
      coalesce(codes.requested_user_id is not null and codes.expires_at > now(), false), contacts.name
    from current_user_id() as own(id) left join connect_codes codes on codes.user_id = own.id
    left join contacts on contacts.id = codes.contact_id;
  end;

-- Spends a code: its owner is asked to confirm. Returns false without such a code.
create function request_connection(hash text, given_name text, details public.hello_details, today date) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  requester constant uuid := public.current_user_id();
  code_owner uuid;
begin
  if requester is null or public.get_people_refusal(requester, today, true) is not null then
    return false;
  end if;
  select user_id into code_owner from public.connect_codes where hash in (token_hash, code_hash) and user_id <> requester;
  perform public.lock_pair(requester, code_owner);
  if public.are_blocked(requester, code_owner) or public.get_people_refusal(code_owner, today, true) is not null then
    return false;
  end if;
  update public.connect_codes set token_hash = null, code_hash = null
    where user_id = code_owner and hash in (token_hash, code_hash) and expires_at > now();
  if not found then
    return false;
  end if;
  insert into public.connect_codes as own (user_id, name, email, phone, link, expires_at, requested_user_id)
    values (requester, given_name, details.email, details.phone, details.link, now() + interval '10 minutes', code_owner)
    on conflict (user_id) do update set token_hash = null, code_hash = null, name = excluded.name, email = excluded.email,
      phone = excluded.phone, link = excluded.link, expires_at = excluded.expires_at, contact_id = null,
      requested_user_id = excluded.requested_user_id;
  return true;
end
$$;

-- Connects the current user with the one who has entered their code, each with what the other gives. Returns false without one.
create function confirm_connection(today date) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  code_owner constant uuid := public.current_user_id();
  requester constant uuid := (select user_id from public.find_connect_request(code_owner));
  own public.connect_codes;
  request public.connect_codes;
  event text;
begin
  perform public.lock_pair(code_owner, requester);
  select * into request from public.find_connect_request(code_owner) where user_id = requester;
  if not found or public.are_blocked(code_owner, requester) or public.get_people_refusal(code_owner, today, true) is not null
    or public.get_people_refusal(requester, today, true) is not null then
    return false;
  end if;
  select * into own from public.connect_codes where user_id = code_owner;
  select one.event_code into event
    from public.user_events one join public.user_events other using (event_code) join public.eventlist using (event_code)
    where one.user_id = code_owner and other.user_id = requester and today between date_begin and greatest(date_begin, date_end)
      and not public.is_cancelled(app_status, cancelled_at)
    order by event_code limit 1;
  perform public.connect_people(
    code_owner, own.name, row(null, null, own.email, own.phone, own.link)::public.hello_details,
    requester, request.name, row(null, null, request.email, request.phone, request.link)::public.hello_details, event, today);
  update public.connect_codes codes set requested_user_id = null, contact_id = contacts.id
    from public.contacts
    where codes.user_id in (code_owner, requester) and contacts.user_id = codes.user_id
      and contacts.contact_user_id in (code_owner, requester);
  return true;
end
$$;

grant execute on function
  read_connect_state(), request_connection(text, text, hello_details, date), confirm_connection(date) to amberlink_app;
