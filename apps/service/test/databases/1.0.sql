SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.account (
    id uuid NOT NULL,
    number bigint NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    username text,
    username_key text,
    username_changed_at timestamp with time zone,
    nickname text NOT NULL,
    avatar text DEFAULT ''::text NOT NULL,
    gender text DEFAULT ''::text NOT NULL,
    birthday text DEFAULT ''::text NOT NULL,
    bio text DEFAULT ''::text NOT NULL,
    password_hash text,
    password_changed_at timestamp with time zone,
    password_reset_by bytea,
    merged_into uuid,
    recovered_at timestamp with time zone,
    seen_on date,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.account_merge (
    id uuid NOT NULL,
    absorbed_id uuid NOT NULL,
    kept_id uuid NOT NULL,
    merged_at timestamp with time zone NOT NULL,
    undo_until timestamp with time zone NOT NULL,
    moved jsonb NOT NULL
);
CREATE TABLE public.activity (
    id uuid NOT NULL,
    seq bigint NOT NULL,
    account_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    method text NOT NULL,
    ip text NOT NULL,
    place text NOT NULL,
    user_agent text NOT NULL,
    session_id uuid,
    details jsonb NOT NULL,
    previous_hash bytea,
    hash bytea,
    written_by xid8 DEFAULT pg_current_xact_id() NOT NULL
);
CREATE TABLE public.activity_anchor (
    account_id uuid NOT NULL,
    events bigint DEFAULT 0 NOT NULL,
    purged bigint DEFAULT 0 NOT NULL,
    last_hash bytea NOT NULL,
    purged_hash bytea,
    mac bytea,
    is_checked boolean DEFAULT false NOT NULL,
    checked_events bigint DEFAULT 0 NOT NULL,
    checked_hash bytea
);
CREATE TABLE public.activity_checkpoint (
    number bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    accounts bigint NOT NULL,
    total bytea NOT NULL,
    mac bytea NOT NULL
);
CREATE TABLE public.activity_removal (
    id uuid NOT NULL,
    share bytea NOT NULL,
    mac bytea NOT NULL
);
ALTER TABLE public.activity ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.activity_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.agreement (
    id bigint NOT NULL,
    account_id uuid NOT NULL,
    document text NOT NULL,
    version text NOT NULL,
    agreed_at timestamp with time zone NOT NULL,
    ip text NOT NULL,
    way text NOT NULL,
    details jsonb DEFAULT '{}'::jsonb NOT NULL
);
ALTER TABLE public.agreement ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.agreement_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.agreement_text (
    kind text NOT NULL,
    version text NOT NULL,
    revision integer NOT NULL,
    content text NOT NULL,
    publish_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    created_by text NOT NULL,
    created_by_name text NOT NULL
);
CREATE TABLE public.agreement_translation (
    kind text NOT NULL,
    version text NOT NULL,
    language text NOT NULL,
    revision integer NOT NULL,
    content text NOT NULL,
    saved_at timestamp with time zone NOT NULL,
    saved_by text NOT NULL,
    saved_by_name text NOT NULL
);
CREATE TABLE public.app_reading (
    account_id uuid NOT NULL,
    client_id text NOT NULL,
    app_name text NOT NULL,
    day date NOT NULL,
    way text NOT NULL,
    kinds text[] NOT NULL,
    times integer NOT NULL,
    first_at timestamp with time zone NOT NULL,
    last_at timestamp with time zone NOT NULL
)
WITH (fillfactor='80');
CREATE TABLE public.approval (
    id uuid NOT NULL,
    call text NOT NULL,
    input jsonb NOT NULL,
    operator text NOT NULL,
    operator_name text NOT NULL,
    target_kind text,
    target_id text,
    reason text NOT NULL,
    tells_reason boolean NOT NULL,
    state text NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    decided_by text,
    decided_by_name text,
    decided_at timestamp with time zone,
    note text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.audit_event (
    id uuid NOT NULL,
    number bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    operator text NOT NULL,
    operator_name text NOT NULL,
    roles text[] NOT NULL,
    permission text NOT NULL,
    approved_by text,
    target_kind text,
    target_id text,
    reason text NOT NULL,
    before jsonb NOT NULL,
    after jsonb NOT NULL,
    ip text NOT NULL,
    place text NOT NULL,
    user_agent text NOT NULL,
    request_id text NOT NULL,
    previous_hash bytea NOT NULL,
    hash bytea NOT NULL,
    written_by xid8 DEFAULT pg_current_xact_id() NOT NULL
);
CREATE TABLE public.audit_head (
    id smallint DEFAULT 1 NOT NULL,
    events bigint NOT NULL,
    last_hash bytea NOT NULL,
    mac bytea NOT NULL,
    CONSTRAINT audit_head_id_check CHECK ((id = 1))
);
CREATE TABLE public.authorization_record (
    id bytea NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    payload jsonb NOT NULL,
    sealed_id text,
    grant_id text COLLATE pg_catalog."C",
    account_id text COLLATE pg_catalog."C",
    client_id text COLLATE pg_catalog."C",
    uid text COLLATE pg_catalog."C",
    user_code text COLLATE pg_catalog."C",
    uses smallint DEFAULT 0 NOT NULL,
    is_settled boolean DEFAULT false NOT NULL,
    origin_id bytea,
    origin_use smallint,
    consumed_at timestamp with time zone,
    expires_at timestamp with time zone
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_threshold='1000');
CREATE TABLE public.authorization_secret (
    name text NOT NULL COLLATE pg_catalog."C",
    sealed text NOT NULL
);
CREATE TABLE public.authorization_session (
    uid text NOT NULL COLLATE pg_catalog."C",
    portal_session_id uuid,
    look_at timestamp with time zone DEFAULT now() NOT NULL,
    is_ended boolean DEFAULT false NOT NULL
);
CREATE TABLE public.cancellation (
    account_id uuid NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    reason text NOT NULL,
    receipt text NOT NULL
);
CREATE TABLE public.client (
    id text NOT NULL COLLATE pg_catalog."C",
    owner_id uuid NOT NULL,
    registration_digest bytea,
    status text NOT NULL,
    review_note text DEFAULT ''::text NOT NULL,
    verified boolean DEFAULT false NOT NULL,
    type text NOT NULL,
    name text NOT NULL,
    logo text NOT NULL,
    homepage text NOT NULL,
    redirect_uris text[] NOT NULL,
    post_logout_redirect_uris text[] NOT NULL,
    scopes text[] NOT NULL,
    required_scopes text[] NOT NULL,
    purposes jsonb NOT NULL,
    legal_name text NOT NULL,
    contact text NOT NULL,
    handling text NOT NULL,
    retention text NOT NULL,
    privacy_policy text NOT NULL,
    auth_method text NOT NULL,
    jwks jsonb,
    jwks_uri text NOT NULL,
    backchannel_logout_uri text NOT NULL,
    subject_type text NOT NULL,
    id_token_alg text NOT NULL,
    id_token_profile boolean NOT NULL,
    require_par boolean NOT NULL,
    require_pkce boolean DEFAULT false NOT NULL,
    dpop_bound boolean NOT NULL,
    webhook_url text NOT NULL,
    webhook_secret text,
    pending jsonb,
    pending_since timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT client_status_check CHECK ((status = ANY (ARRAY['active'::text, 'in_review'::text, 'refused'::text, 'suspended'::text]))),
    CONSTRAINT client_subject_type_check CHECK ((subject_type = ANY (ARRAY['pairwise'::text, 'public'::text]))),
    CONSTRAINT client_type_check CHECK ((type = ANY (ARRAY['web'::text, 'spa'::text, 'native'::text, 'device'::text])))
);
CREATE TABLE public.client_error (
    id text NOT NULL COLLATE pg_catalog."C",
    client_id text NOT NULL COLLATE pg_catalog."C",
    at timestamp with time zone NOT NULL,
    endpoint text NOT NULL,
    error text NOT NULL,
    reason text NOT NULL
);
CREATE TABLE public.client_registration_token (
    owner_id uuid NOT NULL,
    digest bytea NOT NULL,
    session_id uuid NOT NULL,
    legal_name text NOT NULL,
    contact text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.client_secret (
    id text NOT NULL COLLATE pg_catalog."C",
    client_id text NOT NULL COLLATE pg_catalog."C",
    digest bytea NOT NULL,
    hint text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone,
    last_used_at timestamp with time zone
);
CREATE TABLE public.client_usage (
    client_id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    sign_ins integer NOT NULL
);
CREATE TABLE public.consent (
    id text NOT NULL COLLATE pg_catalog."C",
    account_id uuid NOT NULL,
    client_id text NOT NULL COLLATE pg_catalog."C",
    granted_scopes text[] NOT NULL,
    refused_scopes text[] NOT NULL,
    refused_at jsonb DEFAULT '{}'::jsonb NOT NULL,
    recipient jsonb,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone NOT NULL
);
CREATE TABLE public.contact (
    kind text NOT NULL,
    value_key text NOT NULL,
    value text NOT NULL,
    account_id uuid,
    further_of uuid,
    further_id uuid,
    verified_at timestamp with time zone NOT NULL,
    CONSTRAINT contact_main_or_further CHECK (((num_nonnulls(account_id, further_of) = 1) AND ((further_of IS NULL) = (further_id IS NULL))))
);
CREATE TABLE public.device (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    device text NOT NULL,
    secret_hash text,
    is_copied boolean DEFAULT false NOT NULL,
    user_agent text DEFAULT ''::text NOT NULL,
    place text DEFAULT ''::text NOT NULL,
    first_seen_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    trusted_until timestamp with time zone
);
CREATE TABLE public.effect (
    id uuid NOT NULL,
    kind text NOT NULL,
    account_id uuid,
    payload jsonb NOT NULL,
    caller jsonb NOT NULL,
    attempts integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL
);
CREATE TABLE public.erasure (
    receipt text NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    erased_at timestamp with time zone NOT NULL
);
CREATE TABLE public.export_job (
    account_id uuid NOT NULL,
    state text NOT NULL,
    progress integer NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    json bytea,
    html bytea
);
CREATE TABLE public.former_contact (
    account_id uuid NOT NULL,
    kind text NOT NULL,
    value text NOT NULL,
    value_key text NOT NULL,
    further boolean DEFAULT false NOT NULL,
    verified_at timestamp with time zone NOT NULL,
    replaced_at timestamp with time zone NOT NULL
);
CREATE TABLE public.former_name (
    kind text NOT NULL,
    value_key text NOT NULL,
    account_id uuid NOT NULL
);
CREATE TABLE public.freed_app_name (
    skeleton_hash bytea NOT NULL,
    owner_id uuid,
    free_at timestamp with time zone NOT NULL
);
CREATE TABLE public.freed_username (
    name_hash bytea NOT NULL,
    account_id uuid,
    free_at timestamp with time zone NOT NULL
);
CREATE TABLE public.import_job (
    id uuid NOT NULL,
    source text NOT NULL,
    is_dry_run boolean NOT NULL,
    trusts_contacts boolean NOT NULL,
    state text NOT NULL,
    asked_by text NOT NULL,
    data text,
    fingerprint text,
    records_read bigint DEFAULT 0 NOT NULL,
    created bigint DEFAULT 0 NOT NULL,
    existing bigint DEFAULT 0 NOT NULL,
    conflicts bigint DEFAULT 0 NOT NULL,
    refused bigint DEFAULT 0 NOT NULL,
    error text,
    started_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone
);
CREATE TABLE public.import_key (
    import_id uuid NOT NULL,
    key bytea NOT NULL
);
CREATE TABLE public.import_report (
    import_id uuid NOT NULL,
    first_record bigint NOT NULL,
    lines text NOT NULL
);
CREATE TABLE public.imported_person (
    source text NOT NULL,
    external_id text NOT NULL,
    account_id uuid NOT NULL,
    imported_at timestamp with time zone NOT NULL
);
CREATE TABLE public.job_round (
    name text NOT NULL,
    next_at timestamp with time zone NOT NULL
);
CREATE TABLE public.key_check (
    is_only boolean DEFAULT true NOT NULL,
    value bytea NOT NULL,
    CONSTRAINT key_check_is_only_check CHECK (is_only)
);
CREATE TABLE public.linked_identity (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    provider text NOT NULL,
    nickname text NOT NULL,
    avatar text NOT NULL,
    doors text[] NOT NULL,
    bound_at timestamp with time zone NOT NULL,
    bound_place text NOT NULL,
    last_used_at timestamp with time zone NOT NULL
);
CREATE TABLE public.linked_identity_subject (
    provider text NOT NULL,
    subject text NOT NULL,
    identity_id uuid NOT NULL
);
CREATE TABLE public.lodge_visit (
    session_id uuid NOT NULL,
    account_id uuid NOT NULL,
    device text NOT NULL,
    entered_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone NOT NULL
);
CREATE TABLE public.manage_answer (
    operator text NOT NULL,
    key text NOT NULL,
    asked bytea NOT NULL,
    answer text,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.manage_grant (
    client_id text NOT NULL,
    permissions text[] NOT NULL,
    granted_at timestamp with time zone NOT NULL,
    granted_by text NOT NULL
);
CREATE TABLE public.migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.notice_link (
    token_hash bytea NOT NULL,
    notice_id uuid,
    account_id uuid NOT NULL,
    kind text NOT NULL,
    what text DEFAULT ''::text NOT NULL,
    at timestamp with time zone NOT NULL,
    place text NOT NULL,
    device text NOT NULL,
    resends smallint DEFAULT 0 NOT NULL,
    resent_at timestamp with time zone,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.notice_preference (
    account_id uuid NOT NULL,
    channel text NOT NULL,
    topics jsonb NOT NULL,
    changed_at timestamp with time zone NOT NULL
);
CREATE TABLE public.operator (
    account_id uuid NOT NULL,
    roles text[] NOT NULL,
    added_at timestamp with time zone NOT NULL,
    added_by text NOT NULL,
    changed_at timestamp with time zone NOT NULL
);
CREATE TABLE public.passkey (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    credential_id text NOT NULL,
    public_key bytea NOT NULL,
    sign_count bigint NOT NULL,
    transports text[] NOT NULL,
    backup_eligible boolean NOT NULL,
    backed_up boolean NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone
);
CREATE TABLE public.people_export (
    id uuid NOT NULL,
    operator text NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    until timestamp with time zone NOT NULL
);
CREATE TABLE public.quarantine (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    source text NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    rows jsonb NOT NULL,
    at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.recovery_code (
    id bigint NOT NULL,
    account_id uuid NOT NULL,
    code_hash text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);
ALTER TABLE public.recovery_code ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.recovery_code_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.revelation (
    operator text NOT NULL,
    account_id uuid NOT NULL,
    contact text NOT NULL,
    until timestamp with time zone NOT NULL
);
CREATE TABLE public.saved_revision (
    id smallint DEFAULT 1 NOT NULL,
    revision bigint NOT NULL,
    CONSTRAINT saved_revision_id_check CHECK ((id = 1))
);
CREATE TABLE public.secure_key (
    kid text NOT NULL,
    epoch text DEFAULT ''::text NOT NULL,
    private_key text NOT NULL,
    public_key text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.session (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    switch_hash bytea,
    parent_id uuid,
    device text,
    user_agent text NOT NULL,
    ip text NOT NULL,
    place text NOT NULL,
    method text NOT NULL,
    evidence jsonb DEFAULT '[]'::jsonb NOT NULL,
    signed_in_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.setting_version (
    section text NOT NULL,
    version integer NOT NULL,
    value jsonb NOT NULL,
    changes jsonb NOT NULL,
    reason text NOT NULL,
    saved_at timestamp with time zone NOT NULL,
    saved_by text NOT NULL,
    saved_by_name text NOT NULL,
    restored_from integer
);
CREATE UNLOGGED TABLE public.short_lived_state (
    key text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL,
    expires_at timestamp with time zone NOT NULL
)
WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_threshold='1000');
CREATE TABLE public.signing_key (
    kid text NOT NULL COLLATE pg_catalog."C",
    alg text NOT NULL,
    sealed_jwk text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    signs_from timestamp with time zone NOT NULL
);
CREATE TABLE public.spoken_language (
    account_id uuid NOT NULL,
    language text NOT NULL
);
CREATE TABLE public.statistic (
    name text NOT NULL,
    labels text[] NOT NULL,
    hour timestamp with time zone NOT NULL,
    count bigint NOT NULL
)
WITH (fillfactor='80');
CREATE TABLE public.statistic_level (
    name text NOT NULL,
    hour timestamp with time zone NOT NULL,
    value bigint NOT NULL,
    counted_at timestamp with time zone NOT NULL
);
CREATE TABLE public.subject_origin (
    account_id uuid NOT NULL,
    client_id text NOT NULL COLLATE pg_catalog."C",
    origin_id uuid NOT NULL
);
CREATE TABLE public.template_version (
    id text NOT NULL,
    version integer NOT NULL,
    value jsonb,
    reason text NOT NULL,
    saved_at timestamp with time zone NOT NULL,
    saved_by text NOT NULL,
    saved_by_name text NOT NULL
);
CREATE TABLE public.totp (
    account_id uuid NOT NULL,
    secret text NOT NULL,
    last_step bigint NOT NULL,
    enabled_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.totp_rescue (
    account_id uuid NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    ready_at timestamp with time zone NOT NULL
);
CREATE TABLE public.upload (
    name text NOT NULL,
    account_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.webhook_delivery (
    id text NOT NULL COLLATE pg_catalog."C",
    client_id text NOT NULL COLLATE pg_catalog."C",
    event text NOT NULL,
    body text NOT NULL,
    state text NOT NULL,
    attempts integer NOT NULL,
    last_result text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    next_attempt_at timestamp with time zone,
    CONSTRAINT webhook_delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
);
INSERT INTO public.account VALUES
	('39476969-eb38-4773-b854-caff2452835a', 65536593, 'active', 'linwan', 'linwan', NULL, '林晚', '', '', '', '住在运河边', '$argon2id$v=19$m=64,t=1,p=1$fyvClmoPNKpk/NWC2aNv4A$hUkaH9aHirWm+va6y3EPLoEFk749xUXO14AVoStJg3s', '2026-11-26 03:21:50.107+00', NULL, NULL, NULL, '2026-11-26', '2026-11-26 03:21:50.107+00'),
	('a3e0e328-64c3-40bc-9211-a844d7df656d', 77364172, 'active', NULL, NULL, NULL, '周屿', '', '', '', '', '$argon2id$v=19$m=64,t=1,p=1$j6UvYW/gS96vd0yGvzULxA$cCDrRR3kIEg0Pg1N0B29IiBObD6C1K6beTPZ0mGgDJc', '2026-11-26 03:21:50.107+00', NULL, NULL, NULL, '2026-11-26', '2026-11-26 03:21:50.107+00'),
	('4f1ced50-fe27-4cc5-afcd-430b9a9b9be2', 13009770, 'merged', NULL, NULL, NULL, '吴桐', '', '', '', '', '$argon2id$v=19$m=64,t=1,p=1$xtn0iOQMrKZ0D3UBd29BBg$oVio/U5tMc/sXD4aoxwKTGK+AmYY+zCg27A1tJ5A7mI', '2026-11-26 03:22:50.107+00', NULL, '39476969-eb38-4773-b854-caff2452835a', NULL, '2026-11-26', '2026-11-26 03:22:50.107+00');
INSERT INTO public.account_merge VALUES
	('136b4a65-5fd3-441a-8f3b-a12dbda682f1', '4f1ced50-fe27-4cc5-afcd-430b9a9b9be2', '39476969-eb38-4773-b854-caff2452835a', '2026-11-26 03:22:50.107+00', '2026-12-03 03:22:50.107+00', '{"clients": [], "uploads": [], "contacts": [{"had": "main", "has": "further", "kind": "phone", "value": "13800000003", "value_key": "13800000003", "verified_at": "2026-11-26T03:22:50.107Z"}], "subjects": [], "identities": []}');
INSERT INTO public.activity OVERRIDING SYSTEM VALUE VALUES
	('ede49cf1-c9f8-4384-8038-bc6057d9ec90', 1, '39476969-eb38-4773-b854-caff2452835a', '2026-11-26 03:21:50.107+00', 'registered', 'registration', '10.52.13.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{}', '\x0000000000000000000000000000000000000000000000000000000000000000', '\x471c72197dbc40bbfcf90809d8004f1a5ef22278308b9ca6bb7c7bc334df0805', '748'),
	('91afafd0-68f4-4b60-b949-08e308b20cda', 2, '39476969-eb38-4773-b854-caff2452835a', '2026-11-26 03:21:50.107+00', 'sign_in', 'registration', '10.52.13.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 'a3abfda9-825b-44bb-86e6-a08918fedc9b', '{}', '\x471c72197dbc40bbfcf90809d8004f1a5ef22278308b9ca6bb7c7bc334df0805', '\x6d73e36085ccf114a87cbd6caa4e4ddde3687c91cc80ff88ca486b9928d0c3bb', '748'),
	('21cf6d82-e2b8-4823-8bae-bb44bebdac02', 3, '39476969-eb38-4773-b854-caff2452835a', '2026-11-26 03:21:50.107+00', 'profile_changed', '', '10.52.13.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 'a3abfda9-825b-44bb-86e6-a08918fedc9b', '{"fields": ["nickname", "bio"]}', '\x6d73e36085ccf114a87cbd6caa4e4ddde3687c91cc80ff88ca486b9928d0c3bb', '\xcee1cc88de4073cbdb941a21ce45bdf0e287617e5d87209a71e141de096a5880', '750'),
	('55f9c36d-3d36-475d-a87f-821c6412a3fb', 4, '39476969-eb38-4773-b854-caff2452835a', '2026-11-26 03:21:50.107+00', 'profile_changed', '', '10.52.13.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 'a3abfda9-825b-44bb-86e6-a08918fedc9b', '{"fields": ["bio"]}', '\xcee1cc88de4073cbdb941a21ce45bdf0e287617e5d87209a71e141de096a5880', '\xcae7a0426356049401eab783c49764489e18a4073db4af9f45de91935b4f3a5a', '752'),
	('7acc8fa0-51da-40c7-a94c-ebec90fc7a17', 5, 'a3e0e328-64c3-40bc-9211-a844d7df656d', '2026-11-26 03:21:50.107+00', 'registered', 'registration', '10.168.218.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{}', '\x0000000000000000000000000000000000000000000000000000000000000000', '\x7feb25c85505ce9fbbdb55dd3fbac33b9803befed536772de5ee02180280e343', '765'),
	('89527fa1-27c1-4941-a640-2050713428c1', 6, 'a3e0e328-64c3-40bc-9211-a844d7df656d', '2026-11-26 03:21:50.107+00', 'sign_in', 'registration', '10.168.218.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '16d39411-49a9-4c57-975c-7eea92e38281', '{}', '\x7feb25c85505ce9fbbdb55dd3fbac33b9803befed536772de5ee02180280e343', '\x3d336ada0be5db5336f5ffede01786f9c62b90d5a284be2b5cdb997479275437', '765'),
	('fc3bce51-ec2c-484c-8167-59eea778cf6e', 7, 'a3e0e328-64c3-40bc-9211-a844d7df656d', '2026-11-26 03:21:50.107+00', 'profile_changed', '', '10.168.218.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '16d39411-49a9-4c57-975c-7eea92e38281', '{"fields": ["nickname"]}', '\x3d336ada0be5db5336f5ffede01786f9c62b90d5a284be2b5cdb997479275437', '\xbea8881b92e5125eba46a556807b965b9fa6a90d20cf9ed76174504f52431c8a', '767'),
	('56a7b779-252a-40c9-aaf9-9c8dd1f69f2c', 8, 'a3e0e328-64c3-40bc-9211-a844d7df656d', '2026-11-26 03:21:50.107+00', 'step_up', 'password', '10.168.218.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '16d39411-49a9-4c57-975c-7eea92e38281', '{}', '\xbea8881b92e5125eba46a556807b965b9fa6a90d20cf9ed76174504f52431c8a', '\x01881c9d671bae6f73a798f40b4f7cf6410b31d35e6d4902f35e6040709fe357', '770'),
	('3c5849d3-ea28-4316-b892-533483ca0f4f', 9, 'a3e0e328-64c3-40bc-9211-a844d7df656d', '2026-11-26 03:21:50.107+00', 'mfa_enabled', '', '10.168.218.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '16d39411-49a9-4c57-975c-7eea92e38281', '{}', '\x01881c9d671bae6f73a798f40b4f7cf6410b31d35e6d4902f35e6040709fe357', '\xfbf091ce4392cc8d92b339550ec7ba22f26918d2d85447609638a7af36077fe4', '776'),
	('f68985f6-ff94-42ff-a37e-ffe71040d251', 10, '4f1ced50-fe27-4cc5-afcd-430b9a9b9be2', '2026-11-26 03:22:50.107+00', 'registered', 'registration', '10.52.147.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{}', '\x0000000000000000000000000000000000000000000000000000000000000000', '\x30bac627b97567bb05ec99af7f4166d602917e1c578c4baded4c7ffe31f094ae', '792'),
	('f49942cc-76bc-49db-9615-ce3ea9e050a6', 11, '4f1ced50-fe27-4cc5-afcd-430b9a9b9be2', '2026-11-26 03:22:50.107+00', 'sign_in', 'registration', '10.52.147.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 'f0614082-de18-40c8-b817-dd0fc26634e9', '{}', '\x30bac627b97567bb05ec99af7f4166d602917e1c578c4baded4c7ffe31f094ae', '\xb299c7cf8512a37557e92967e8e4feb906941585b0da1d1e360f8c951d968d90', '792'),
	('0cdcae15-5a89-4f15-af9d-12bbd586ec37', 12, '4f1ced50-fe27-4cc5-afcd-430b9a9b9be2', '2026-11-26 03:22:50.107+00', 'profile_changed', '', '10.52.147.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 'f0614082-de18-40c8-b817-dd0fc26634e9', '{"fields": ["nickname"]}', '\xb299c7cf8512a37557e92967e8e4feb906941585b0da1d1e360f8c951d968d90', '\xd5584bce11e6df1c5cb37705bff7e51ada534156cef9f0c72ae0def72a352f6b', '794'),
	('76e9bf32-ae77-4a12-8fc9-6da3c80344b6', 13, '39476969-eb38-4773-b854-caff2452835a', '2026-11-26 03:22:50.107+00', 'step_up', 'password', '10.52.13.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 'a3abfda9-825b-44bb-86e6-a08918fedc9b', '{}', '\xcae7a0426356049401eab783c49764489e18a4073db4af9f45de91935b4f3a5a', '\x394bd4c4ec83a08d6228d657b94f9d9eec62dec737d373ac82abf00c82c33940', '797'),
	('def10824-8ccd-4505-a4e4-48387ab6a531', 14, '4f1ced50-fe27-4cc5-afcd-430b9a9b9be2', '2026-11-26 03:22:50.107+00', 'sign_in', 'password', '10.52.13.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 'dfe3ee56-1dd6-42e5-960d-cd2f439e43a9', '{"new_device": true}', '\xd5584bce11e6df1c5cb37705bff7e51ada534156cef9f0c72ae0def72a352f6b', '\x489b47b9062ae99a60a91c1c7802f614535a8b47c0fc8a4513fec46f408d14c0', '806'),
	('d319f8e1-9e7f-4e46-bff2-b0059f006661', 15, '39476969-eb38-4773-b854-caff2452835a', '2026-11-26 03:22:50.107+00', 'accounts_merged', '', '10.52.13.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{"role": "kept", "number": "13009770", "nickname": "吴桐"}', '\x394bd4c4ec83a08d6228d657b94f9d9eec62dec737d373ac82abf00c82c33940', '\xcfa9231ef6ed10669883d8cb00b42dfd1b9c04ef4826453162b05283a5918397', '809'),
	('54218778-a5b0-4f81-8a60-3d63e334d05d', 16, '4f1ced50-fe27-4cc5-afcd-430b9a9b9be2', '2026-11-26 03:22:50.107+00', 'accounts_merged', '', '10.52.13.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{"role": "absorbed", "number": "65536593", "nickname": "林晚"}', '\x489b47b9062ae99a60a91c1c7802f614535a8b47c0fc8a4513fec46f408d14c0', '\xed5a02097b177fdc1469cb29d0545149764df8145b0b157b1550297a298d9e31', '809'),
	('739ba095-17c7-4623-a096-2b684415354b', 17, 'a3e0e328-64c3-40bc-9211-a844d7df656d', '2026-11-26 03:22:50.107+00', 'app_created', '30ubbq8ljnpa14n40cje', '10.168.218.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '16d39411-49a9-4c57-975c-7eea92e38281', '{"name": "青禾笔记"}', '\xfbf091ce4392cc8d92b339550ec7ba22f26918d2d85447609638a7af36077fe4', '\x3465bd922e50f25e23bdecb505e348375ba09338d2291e5fa6d43d974ad8501e', '817'),
	('90c8b217-a7bb-44e7-8b17-5b092cdd1aab', 18, '39476969-eb38-4773-b854-caff2452835a', '2026-11-26 03:22:50.107+00', 'app_granted', '30ubbq8ljnpa14n40cje', '10.52.13.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 'a3abfda9-825b-44bb-86e6-a08918fedc9b', '{"name": "青禾笔记", "scopes": ["openid", "profile", "offline_access"], "client_id": "30ubbq8ljnpa14n40cje", "recipient": {"name": "青禾笔记", "contact": "privacy@app.example", "handling": "", "purposes": {"openid": "认出你，下次直接登录", "profile": "显示你的昵称和头像", "offline_access": "你不在时保持登录"}, "agreed_at": 1795663370, "retention": "", "legal_name": "示例科技（杭州）有限公司", "destination": "app.example", "privacy_policy": ""}}', '\xcfa9231ef6ed10669883d8cb00b42dfd1b9c04ef4826453162b05283a5918397', '\x75f9dea1958588dad93539c04cc52e43a845fd848514f4b785ee08b15ea0bd6b', '827');
INSERT INTO public.activity_anchor VALUES
	('4f1ced50-fe27-4cc5-afcd-430b9a9b9be2', 5, 0, '\xed5a02097b177fdc1469cb29d0545149764df8145b0b157b1550297a298d9e31', NULL, '\x8c2823a13b7e3b318518ea66ec16e1aa79ccbc397524a504895db7a8b5c0cb63', false, 0, NULL),
	('a3e0e328-64c3-40bc-9211-a844d7df656d', 6, 0, '\x3465bd922e50f25e23bdecb505e348375ba09338d2291e5fa6d43d974ad8501e', NULL, '\x6ef1d3a535d348c084af1c55b1664deefa1e1fd4a8c65ae51905136806c8a66b', false, 0, NULL),
	('39476969-eb38-4773-b854-caff2452835a', 7, 0, '\x75f9dea1958588dad93539c04cc52e43a845fd848514f4b785ee08b15ea0bd6b', NULL, '\xfbc381923029f91834cd3ae156d9b7d1035a9b2b9c7f0956aeb1334c7222600e', false, 0, NULL);
INSERT INTO public.agreement OVERRIDING SYSTEM VALUE VALUES
	(1, '39476969-eb38-4773-b854-caff2452835a', 'terms', '1.0', '2026-11-26 03:21:50.107+00', '10.52.13.7', 'registration', '{}'),
	(2, '39476969-eb38-4773-b854-caff2452835a', 'privacy', '1.0', '2026-11-26 03:21:50.107+00', '10.52.13.7', 'registration', '{}'),
	(3, 'a3e0e328-64c3-40bc-9211-a844d7df656d', 'terms', '1.0', '2026-11-26 03:21:50.107+00', '10.168.218.7', 'registration', '{}'),
	(4, 'a3e0e328-64c3-40bc-9211-a844d7df656d', 'privacy', '1.0', '2026-11-26 03:21:50.107+00', '10.168.218.7', 'registration', '{}'),
	(5, '4f1ced50-fe27-4cc5-afcd-430b9a9b9be2', 'terms', '1.0', '2026-11-26 03:22:50.107+00', '10.52.147.7', 'registration', '{}'),
	(6, '4f1ced50-fe27-4cc5-afcd-430b9a9b9be2', 'privacy', '1.0', '2026-11-26 03:22:50.107+00', '10.52.147.7', 'registration', '{}');
INSERT INTO public.authorization_record VALUES
	('\x295522b72501f7094370ccd36f25ff1fb332c85e641991b22489de2ff9f0a1f3', 'Grant', '{"exp": 1811215314, "iat": 1795663314, "kind": "Grant", "openid": {"scope": "openid profile offline_access", "claims": []}, "clientId": "30ubbq8ljnpa14n40cje", "rejected": {}, "accountId": "39476969-eb38-4773-b854-caff2452835a"}', NULL, 'ZmxaFa2Hy5JAjNCMMgaAXNE7kxnclyrVlj0vaOred04', '39476969-eb38-4773-b854-caff2452835a', '30ubbq8ljnpa14n40cje', NULL, NULL, 0, false, NULL, NULL, NULL, '2027-05-25 03:22:50.107+00'),
	('\x24486cfc99527e67c782e1445171b48142b60d2c3739c8b36200744e64f79384', 'Session', '{"acr": "0", "exp": 1796268114, "iat": 1795663314, "uid": "YIxMIPavdrogY_kLHAFkMFfyWAZrdqZxZuddr0TeqRV", "kind": "Session", "loginTs": 1795663370, "accountId": "39476969-eb38-4773-b854-caff2452835a", "authorizations": {"30ubbq8ljnpa14n40cje": {"sid": "k9Mruho9h0ZaeSg7K2GWO-29Dnmv3tSnpzlciZX-8ss", "grantId": "ZmxaFa2Hy5JAjNCMMgaAXNE7kxnclyrVlj0vaOred04", "persistsLogout": true}}}', '1.uZ0fBjDH3Rt7yujSwGnoBlU2_5X5BYCr-ajiU8-89uraIXxWTr7pnjjXqmDgvU6yOuk2ke2JFowdYs2pSWJAUznqjm-3hbE', NULL, '39476969-eb38-4773-b854-caff2452835a', NULL, 'YIxMIPavdrogY_kLHAFkMFfyWAZrdqZxZuddr0TeqRV', NULL, 0, false, NULL, NULL, NULL, '2026-12-03 03:22:50.107+00'),
	('\x8fa32de7d467ec8a3408a2198d32d9cb742ec4bf93c4b731d90ec2bceff59a76', 'AuthorizationCode', '{"acr": "0", "exp": 1795663374, "iat": 1795663314, "kind": "AuthorizationCode", "scope": "openid profile offline_access", "grantId": "ZmxaFa2Hy5JAjNCMMgaAXNE7kxnclyrVlj0vaOred04", "authTime": 1795663370, "clientId": "30ubbq8ljnpa14n40cje", "accountId": "39476969-eb38-4773-b854-caff2452835a", "sessionUid": "YIxMIPavdrogY_kLHAFkMFfyWAZrdqZxZuddr0TeqRV", "redirectUri": "https://app.example/callback", "codeChallenge": "RCq54LFQIu9GPTx8d0rHxdn-9BskkHxJyyTobkDbu64", "codeChallengeMethod": "S256"}', NULL, 'ZmxaFa2Hy5JAjNCMMgaAXNE7kxnclyrVlj0vaOred04', NULL, NULL, NULL, NULL, 0, false, NULL, NULL, '2026-11-26 03:22:50.107+00', '2026-11-26 03:23:50.107+00'),
	('\x68a7a24a38f446e369834fd5ceaf6235554ca507198f2ff12106ac0a8a6254c4', 'AccessToken', '{"exp": 1795666914, "gty": "authorization_code", "iat": 1795663314, "kind": "AccessToken", "scope": "openid profile offline_access", "grantId": "ZmxaFa2Hy5JAjNCMMgaAXNE7kxnclyrVlj0vaOred04", "clientId": "30ubbq8ljnpa14n40cje", "accountId": "39476969-eb38-4773-b854-caff2452835a", "sessionUid": "YIxMIPavdrogY_kLHAFkMFfyWAZrdqZxZuddr0TeqRV"}', NULL, 'ZmxaFa2Hy5JAjNCMMgaAXNE7kxnclyrVlj0vaOred04', NULL, NULL, NULL, NULL, 0, false, NULL, NULL, NULL, '2026-11-26 04:22:50.107+00'),
	('\xb94704d9a52d71f842bf8da59cc4bd14ddf8405b584b62eab36eb6fa8f191824', 'RefreshToken', '{"acr": "0", "exp": 1798255314, "gty": "authorization_code", "iat": 1795663314, "iiat": 1795663314, "kind": "RefreshToken", "scope": "openid profile offline_access", "grantId": "ZmxaFa2Hy5JAjNCMMgaAXNE7kxnclyrVlj0vaOred04", "authTime": 1795663370, "clientId": "30ubbq8ljnpa14n40cje", "accountId": "39476969-eb38-4773-b854-caff2452835a", "rotations": 0, "sessionUid": "YIxMIPavdrogY_kLHAFkMFfyWAZrdqZxZuddr0TeqRV"}', NULL, 'ZmxaFa2Hy5JAjNCMMgaAXNE7kxnclyrVlj0vaOred04', NULL, NULL, NULL, NULL, 0, false, NULL, NULL, NULL, '2026-12-26 03:22:50.107+00');
INSERT INTO public.authorization_secret VALUES
	('cookies', '1.k1ldV_QIk_aSIpgZDMsAd_QYnKRg74Ewwlns319jhhlm5EJXddHLMu9h89_7o8MRPW_zeNZ9jk7BDPXJUpRdGqFOCrWMwJc'),
	('pairwise', '1.agrAZTmpvjyEw1sQOZr303WAd6DK97N1WWdYhrMZF-Sdw8LLTsHpDHxEHzQYZXkDCQ9DQ5OUZCxoIT-oYZ3RdoWDBm2hXFA'),
	('proof nonces', '1.NAs2kZTZlX7_4oht-F1GKEzxM1Wgo1DjuCYlW5MUlWCxvfYSXxnPnosPwnlJ6yLluKUOZRrWkrb2um_KhSDu3ogJZN6niBo');
INSERT INTO public.authorization_session VALUES
	('YIxMIPavdrogY_kLHAFkMFfyWAZrdqZxZuddr0TeqRV', 'a3abfda9-825b-44bb-86e6-a08918fedc9b', '2026-12-03 03:21:50.107+00', false);
INSERT INTO public.client VALUES
	('30ubbq8ljnpa14n40cje', 'a3e0e328-64c3-40bc-9211-a844d7df656d', NULL, 'active', '', false, 'web', '青禾笔记', '', '', '{https://app.example/callback}', '{}', '{openid,profile,email,phone,offline_access}', '{openid}', '{}', '示例科技（杭州）有限公司', 'privacy@app.example', '', '', '', 'client_secret_basic', NULL, '', '', 'pairwise', 'RS256', false, false, false, false, '', NULL, NULL, NULL, '2026-11-26 03:22:50.107+00', '2026-11-26 03:22:50.107+00');
INSERT INTO public.client_secret VALUES
	('a05ad657-bae2-47c4-9bc4-c81f97cfcf88', '30ubbq8ljnpa14n40cje', '\x1035b3f5beca2b06a234716229c5bddf38261aa0b3cc012b996a7d268fbec265', 'Hqn9', '2026-11-26 03:22:50.107+00', NULL, '2026-11-26 03:22:50.107+00');
INSERT INTO public.consent VALUES
	('3492fa02-4718-4e04-9b81-07c88a82816d', '39476969-eb38-4773-b854-caff2452835a', '30ubbq8ljnpa14n40cje', '{openid,profile,offline_access}', '{}', '{}', '{"name": "青禾笔记", "contact": "privacy@app.example", "handling": "", "purposes": {"openid": "认出你，下次直接登录", "profile": "显示你的昵称和头像", "offline_access": "你不在时保持登录"}, "agreed_at": 1795663370, "retention": "", "legal_name": "示例科技（杭州）有限公司", "destination": "app.example", "privacy_policy": ""}', '2026-11-26 03:22:50.107+00', '2026-11-26 03:22:50.107+00');
INSERT INTO public.contact VALUES
	('phone', '13800000001', '13800000001', '39476969-eb38-4773-b854-caff2452835a', NULL, NULL, '2026-11-26 03:21:50.107+00'),
	('phone', '13800000002', '13800000002', 'a3e0e328-64c3-40bc-9211-a844d7df656d', NULL, NULL, '2026-11-26 03:21:50.107+00'),
	('phone', '13800000003', '13800000003', NULL, '39476969-eb38-4773-b854-caff2452835a', '937c3a85-67d6-4aac-b633-2ef0193ada1a', '2026-11-26 03:22:50.107+00');
INSERT INTO public.device VALUES
	('ee298102-3ead-4055-ba8b-5d3921899e17', '39476969-eb38-4773-b854-caff2452835a', 's-N47gm1JfAV1xk_fPhPyi4xygEZFLwAQhsmRaTuW3Q', 'ZF2MQgaXwDPnKf-7-H5qsrpubsr5HrcxYOakJa0QXqM', false, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '浙江杭州', '2026-11-26 03:21:50.107+00', '2026-11-26 03:21:50.107+00', NULL),
	('0ba1ecea-86ae-459f-b681-f4efe924251b', 'a3e0e328-64c3-40bc-9211-a844d7df656d', 'QYvh5yAp3bZ_pEWNYbj32SLrrgymQnSRujBWVmfwQwU', 'tDf5PJY-eaI7pB4gxmSZGKl45ZYan2oTcZJBu1lSaog', false, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '浙江杭州', '2026-11-26 03:21:50.107+00', '2026-11-26 03:21:50.107+00', NULL);
INSERT INTO public.migration VALUES
	('0001-baseline', '2026-11-26T03:21:39.599Z');
INSERT INTO public.migration_lock VALUES
	('migration_lock', 0);
INSERT INTO public.notice_link VALUES
	('\xd426393194f0b45c1693beec26125c4d277b990c2808a301b67679ef06bb14a6', 'fb13b380-4170-476d-8d51-18566a5805c4', 'a3e0e328-64c3-40bc-9211-a844d7df656d', 'security_change', '开启了两步验证', '2026-11-26 03:21:50.107+00', '浙江杭州', 'Windows，Chrome', 0, NULL, '2026-12-03 03:21:50.107+00'),
	('\x5a72d32637e1c456904a64d3958547e923ac8951b2dde9a1f5eb791f95f4657b', '03f07865-92b9-4236-a006-153c7e20cc9d', '4f1ced50-fe27-4cc5-afcd-430b9a9b9be2', 'new_device', '在新设备上登录', '2026-11-26 03:22:50.107+00', '浙江杭州', 'Windows，Chrome', 0, NULL, '2026-12-03 03:22:50.107+00'),
	('\x7ee15241664e6023c3f9d6cdea2b4da786a1a1b30402b3e0d0d2f139427d53d6', 'c18e7839-40a7-4b05-86a7-2ff5fca542ba', '4f1ced50-fe27-4cc5-afcd-430b9a9b9be2', 'accounts_merged', '这个账号并入了账号 65536593，7 天内可以撤销', '2026-11-26 03:22:50.107+00', '浙江杭州', 'Windows，Chrome', 0, NULL, '2026-12-03 03:22:50.107+00'),
	('\x3930923fb6924ae962fdb885109f68da4828fe15813ca763f9bf321b693f126a', '0e5a6cba-4ca1-41fc-ae39-4a82c69e3b5d', '39476969-eb38-4773-b854-caff2452835a', 'accounts_merged', '账号 13009770 并入了这个账号，7 天内可以撤销', '2026-11-26 03:22:50.107+00', '浙江杭州', 'Windows，Chrome', 0, NULL, '2026-12-03 03:22:50.107+00');
INSERT INTO public.recovery_code OVERRIDING SYSTEM VALUE VALUES
	(1, 'a3e0e328-64c3-40bc-9211-a844d7df656d', 'tUO4n4s3BjvCB_ST_C5Sk090pMu5a4eAqvgHi7Cm5Jk', '2026-11-26 03:21:50.107+00', NULL),
	(2, 'a3e0e328-64c3-40bc-9211-a844d7df656d', 'VfM1yua37xMIZ61EtxsPYheM95eWA_aGhjrdf_UoB3Q', '2026-11-26 03:21:50.107+00', NULL),
	(3, 'a3e0e328-64c3-40bc-9211-a844d7df656d', 'LrP4LtSnvxBsDgi-5rpWbi4vC6aBJ2Knl6RvnIf7WAg', '2026-11-26 03:21:50.107+00', NULL),
	(4, 'a3e0e328-64c3-40bc-9211-a844d7df656d', 'kcExCorTzUs1WtJcrec4Yp8Uyt1XLT8vjJlnRbD0Nb0', '2026-11-26 03:21:50.107+00', NULL),
	(5, 'a3e0e328-64c3-40bc-9211-a844d7df656d', 'E9UC6qPkiIK4rBejJpk5Yq7LaXYe7xzGrHBPCH9DH88', '2026-11-26 03:21:50.107+00', NULL),
	(6, 'a3e0e328-64c3-40bc-9211-a844d7df656d', 'b2mUDV7-yUZlG0XZlmif5Q8aAEfXXhUTmOahuIv3StA', '2026-11-26 03:21:50.107+00', NULL),
	(7, 'a3e0e328-64c3-40bc-9211-a844d7df656d', 'dE5n-g20t6JM6zQyJgyK1VWVJgoLndKBuJzZvyKwsBc', '2026-11-26 03:21:50.107+00', NULL),
	(8, 'a3e0e328-64c3-40bc-9211-a844d7df656d', 'wihUQ1y2fvy3QlustIKxe8PQfy4aFWhkL3rgEQNrBZs', '2026-11-26 03:21:50.107+00', NULL),
	(9, 'a3e0e328-64c3-40bc-9211-a844d7df656d', 'yg8kQQDurkDtnjyzou_mtJW2U4Qb60R833GocGcf1jE', '2026-11-26 03:21:50.107+00', NULL),
	(10, 'a3e0e328-64c3-40bc-9211-a844d7df656d', 'kWLXeF3z16LoeFvzzyT6RA02cMDOsCUvkMMLUxN69iE', '2026-11-26 03:21:50.107+00', NULL);
INSERT INTO public.secure_key VALUES
	('bfjnsjjk6gtu', 'eaf6cb12-e509-4bfc-b31d-17f26518976a', '1.s6NeodTwPVR95HZEFFKhPpOA4rA61oHyzWgQZdb20_wJiVPpXE99fgdIQwaevBcQ3eu-SP2D3M2AhoSxSIbbwkkMNbTp0SWay8WsrioD6qkgLq0OTDrr3SiDknMq_Ut4ddxevA6Q65qYwinqiBNpcyJtS3X_DKjfVw8BmCiinuRA30zjsZQzm6e_B-7x2Icp56uk9J4JaqqR9swrFw8dMedCDN92bbziUeEbXc0JCZPCwEZx9LNZixWXi11MgiN0NBhgAM_JycVhzqOdMRoc__dKm2IpJiTU9pYHyLM6XzqBtYjXhdKcXsIpPbm8LznK0f04PFhnkuDx46VkFNnQXQjkbcevHKj3-ykAW1tLls4f9Wid_Dh-Q_lqg7tDnvSbjV7v68DEf9Yv2JY-Zkiow1E6dFfPHyRMhV5CsenqbaGUZQp8UweZNtHeKB0P8RLcWVpQJ5bvjBjmNZ44cpyGgFyNGB3xNvB4FS0-R2rfWFXnLzAdIwJjtDHkH6lqrvC2PUZ1rStbIxeUPyr4iybCKCHWbsYeru7E2Ehpc7fi04pj5jG_bPZ1NbQ3rZXFqGrr_3S2NyaYmc7pSLScquQ7WgD6XaI6KH1DCwa95CNzdpG7bRXJAz5_YFr2gIFubrwluq2IY8-AXpmSrJwkcr2B1iTbW9sRffA_lnWiFfrqP6ZybGcrNyJIMcqWKMS29nsnH6XVZ2zkp9QeIjPjhJX_V6kD-QWjE0IN75bAV3tb_s8bIF20zvsv3zsOKJGhaycdp9pMYDORfRkZyblZ34OohUre6eH3ELyqa42GNmXxyweg4Ss6y7sIp536BamXl0Kn17nTO_J8l6Io0YxHPCDfXzZUPMfL4bLV_9hLY3hSgKUbq5BJHSF2CDAp7JMPUoE3lPChzZI_KMIo7hMrXynBHUfjZDvP1d1MPiu6fAN2OHwybc2SK20Zftm5ZbNkQpUPOjdmGCd4Me8NeQ2W6WhECaVuAl5Xts6r8HgnUMsnQH0OL0ch37w4IYTRvyEasxZxkns_suzmTJyxndETUfHsQDTaOSxbS6SzeU4S2BXibxgQGDwv3l2XGZm7qQhJQLmAkyxPU1MF1f5KQkT1O3tLZjWtyqBchvbpfpAjGakxpK51Qe3n8jI5Nhe0iEqZJa4c-ytJvhGcMpZOtf384rj3K7lPjN9NuBxhctgchHA3IWoDK3iIrU0GnM-8v6A7Vpy1otxJXpu2ojvN7QDqA_CEVU5fhojBLAkS83wBgUH1UZKe11y3Zb42RUnVTZXNNXi5e9kGFMnXYrdZbLBYaygrZ6kdrUt7nz9IHr5DCIqD94472-yTdPNYbf9LFssYnZ-ZSsHdSK92p9C-qUJZW_1i33wrCJP9fDe6cIMV9cGbveb8NPjlC4OiUx6y05f85w3oWaEqe3agL5qUIiMys9sf0b-N1Jxecxf7Ncak2ZqiPGcRYVs0OM08oZKcbrTrH7FEl3DrqAktOEZwh95pFgPMpknlWBCTCbtGgPdPg4W-Dw0MTEPvv1KmONRnTVIHDNgZSzmkllbH-BlcE_Kk9JlSw_3C8SWAboCSreTPPdydSSyxnE5yajx3_exjJAIRSgU8ylb9k4bLtLBjXxNeO86KBgqf2548OgBko_I-MPmdbsxIfdLvuURoMZ1uQyA13YJPpl7mCKcCQC7aZcQgGJHo2B1bQIQG8q59WnWM1ZpiEFOAZqT9JtJvvzv9AI6K9HwAbRYGONlDmxHMf53GE0YeaPTiI-T3fYOx1El1hjAyQvMbY4ae24qwGLOlBQEysh_Ekd8ubd2Vl8Wi7rdyJdT97fAOccUdcxj3E7_mGKR9xnZMlZRSo9kwKy4y-OOjPaLKkHNzCeYpv1mz35IfJIpUUcniGpsrn8DOS76REhAC6JP4A4oNV2p9HcNzEz8Ejp7OvV05JbK4wHWNAW5DZs0MO9oj9qOL9-oEQfzHiLR5mu4vWjKbLU-h3fampz8dc8KtB__0cVZDr_MLj4H1nQgFySMciWTwx-xm1EjTH-HyQgh3iaWETJgALKahvH_XqAX2xsL7t3OD9fzKLj8fq1R2XZk053blci-vro-onSkQ1v5nU-puIfNMQrXahzGudsZXBTwAyDiBMH5cpqJqOoISYg4wK04bmRjXyQHvZ9byX5M-XxpqJBNEJOrC_931ObqYVvYPjAVCojCoqa0v-rpexHdhE4o', 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAovP3G1RyMbpyF4ASB58O1DsnEPfix6mTcNcnq1Xpq1U0TovFLpbXJq5FexiGE0xjtJ1TEUZ/hK3onP304H2rQV8EqHzjRE7BQUPJTZgw/9OAUZlO3Xrb2AX2h6ugaYQdYxMjfEHZpnpNn1RXuTw6NXvfdV2EDyLWIY+7V2weG/F+B5LIZTY3Ubc2wxO+1KWWr8WNduVrZgBCV3mMI/TifXWPhfrvFgdbiJpfWzSN5+J139T6kB2nF80xo3G7GX0FpbHD5Kvmf0UpORWx0kwCMggeIn7Pspdtejd/gScsnO9LD44kmLMYGTj59Sx2Xgpfg+ZMIFwcJIpYmKhFk953wQIDAQAB', '2026-11-26 03:21:50.107+00', '2026-11-27 03:21:50.107+00');
INSERT INTO public.session VALUES
	('16d39411-49a9-4c57-975c-7eea92e38281', 'a3e0e328-64c3-40bc-9211-a844d7df656d', '\xa1b8a8cfe67a8e3f1b37eb4a459c171f0c8a36c7164d92e678755edac12bb3a3', '\xd132a68895f403e45665b29787083fd772a60d2e356710d458cec6b33cafbc4d', NULL, 'QYvh5yAp3bZ_pEWNYbj32SLrrgymQnSRujBWVmfwQwU', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '10.168.218.7', '浙江杭州', 'registration', '[{"at": 1795663310107, "way": "password", "factor": "pwd"}, {"at": 1795663310107, "way": "phone_code", "factor": "sms"}, {"at": 1795663310107, "way": "password", "factor": "pwd", "boundTo": "fjtkqkaslcdFPNCO4W8lzR0Gga1O8m6DifA74iJPrJg", "isCheck": true}, {"at": 1795663310107, "way": "totp", "factor": "otp", "boundTo": "OjRX3f2y5MFoIDGcRoo84p8GoJifmIoex85D4BAVevQ", "isCheck": true}]', '2026-11-26 03:21:50.107+00', '2026-11-26 03:21:50.107+00', '2026-12-03 03:21:50.107+00'),
	('a3abfda9-825b-44bb-86e6-a08918fedc9b', '39476969-eb38-4773-b854-caff2452835a', '\xb9aef4783afe420ecd32b1120cf37314051be939e6c00252242e0ef197e6bfbd', '\x78b753a3b7b92f2b1eb6328860d9bcf61afed797541d6685d9058356b6e4bac4', NULL, 's-N47gm1JfAV1xk_fPhPyi4xygEZFLwAQhsmRaTuW3Q', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '10.52.13.7', '浙江杭州', 'merge', '[{"at": 1795663310107, "way": "password", "factor": "pwd", "carriedFrom": "merge"}, {"at": 1795663310107, "way": "phone_code", "factor": "sms", "carriedFrom": "merge"}, {"at": 1795663370107, "way": "password", "factor": "pwd", "carriedFrom": "merge"}]', '2026-11-26 03:21:50.107+00', '2026-11-26 03:22:50.107+00', '2026-12-03 03:21:50.107+00');
INSERT INTO public.signing_key VALUES
	('es256-m9dzjhso17lx', 'ES256', '1.LrX3a_jp8cGA0S4ip0LFUvg2j5uwAdvoJ4okqFIznU1Dc7g5UNG-z4oKH40114tOFX_Go1nn6cWrzooYHSNQYR8jWgzKbi6goe4Z5VBmR_DtjllyJ9ZvbOH_avUNnadzjF9TctN1lgQUPSq9iigViUxt4DU8fpsJkBEelaxSiq8QU8oORTkmN2zfJ1JLhlbBOcjRY9Ktjm3cascp50Al3SnmRajp5VQIhMEp212xbi1lczFkNmCgjJuLaAA4CVRzPZGKxGfDp5pGSPads53ugLYnZrVJU-Lkfmy8z1TXKk-_L7G7v9CAVKgCFWnJTkshqhwFmFZB1Kly4CBEbpyNRDM', '2026-11-26 03:21:50.107+00', '2026-11-26 03:21:50.107+00'),
	('rs256-ljk30nbtj6a7', 'RS256', '1.Iy9SWVgKwjs0gztIUBr21ZDH_oY56iDuNP0NYyrnrZFEC9cPNjfcY9EwDumikFqZBngEIFpPlQ0ur8rjArxuJYh_tV9EtTHPNSqb_TQTdbdDDBCbz-XaCcopHm40fLaftMvyaODuQdBLc7naMNs5y7JPA2N5-zixZBUleDVAFjNSQbM3tMrAYq-oRkUVGrpfm8nnPqv_PYy-qnJ34KWTuL6ojBY5A0AYOmxiQ-NaunT7cyhlnyzaEstkfXkhWH-2htB8Wmcs_w0PEIdAZ00v7t5xN41B9jD7yNIqqCoSmX96u2DsF4TdalqJXZwSCMPwQAW6_lMDcXiY7kvcKOkwiDYRuKzIEDEa20BkaHH_eiPZ6v1HcHC_xaBKqrInqFh_cgYPGbXbakzeiFpv7Su3VST4YtH5j1bl2jhWMK1wgfT1eJktpq8s0LmlMwK5ZqxQSctX9uGcXDT2LS_N6Bsw-goHF8BSeGZTfiw0GlJdKGoMFET_C-6Emh2aT1WZ9BOskvXtGw_aCbW4K6MFviPp3RWcmMTEwQyA-dS8sTAi0JFU6zaJswHFz-jOk7LoW20D7VADbQAsxaeS2hKAk3c4lUB6U3rF1IbOkdvhvRb8-9gaBjpHmu15fcfZ9QMWLLp1d2LUXmcHyD4qBXnc4qBfKCza_UUdNR2gLbewAQ84cXyzoqz-lfm5lu69Vve4Cov-Eoglcs9TAzQv_qtzjAZH9AmxGZw37BhctaCgdynlYyFziJFMoB2BB36rMV8yZtYYv8ChpcwiIeA5YmD8VwztHPiqW8DFgUe5yjZZia-dRGuAdOyzQ0DDo_Rjg96tJ4i5YVtjWfd_s0iEHb0yPpDA0cVAfrz1n6KY8eoWKnnEZdvrhFvKIquNdtZ1eBZ9as9zrrZWAI-x03kzw0KfK_KMW5nkyOLrRIERvlWY1i7Vn_17MoxzIYd9jY86NTbVnI1dD958IQO447X_CGvNaIhgyGu7xK0sJFwaa3SMsMweD8P2L6qGPwwfWWJNLB_g1CGNBAlEKmuGJ2dahENSH_HXP1qy7XzIzoyQnOfvTT10JrGOYiD1BR6An7vqPcAXS_zUfrmgh9w1OypC4v2NS-EqJtaLu0HOFDqtaewGneoJF9Oakaim1SWaM3FPbpX_FA-rJ43wyXBlCi9V51OqXu6K0ulvZfXqjKC4opglqvQbomZvA03ZVDlhYfwpL-OeZhJFZivPRGBH9EZ9BRUSH_qxO5uUW2dK5F9o4ABzcZ8hw88cZkoVis3kg8y19J7Cg7jrLTG9-OxPV70CjZgbB10sGikuQ69BJmOkdmZLVd2_s3QZSqLky9PeWXYNhvtjy3n_3PiLFQ42MtDVpJp3-TuLdIcr6PtuJokZqIiZNAiT69vjGOLSSdEN-bHiyFWfil8_c0fDYHQy6hyyU3yzDcYZMLRZYaYgHYb5ZX3HQ25StYvK1b-3nBWDbYTYEZCxYawBkSMwoIINSWfq_PjFlMzrKjpk8kZ2-STWarD9eBk-SqHBRhUUm5OXIASMFy6V42B6HIZi-X25rvSK6FH1JF0Z8exCrUEtkCrF3ZZuu8CtU4Ql9grzKuxd4LnCq2tAdV2hW-FJmHbboLL84iLzBVO5B4fo2Ga-y8uHzkLb36o8Dx2T1f1JFXX73mVFaUpQLqgxxphWZ-qwYGeg-YCUxuha15w7zIWhC24hR1sonJsx9SkN11TEkSeIVh57Zhb3FF1XPZIx4FZIIjcD5YnnX9uU3h9dG_er9qSkDDe32AFjBRt7wlh2yILB8QdSnvbAufdiK6vOaDiDy-SJjpZiesv9IgbCMgIfhi__2-o0EgvH1Nc_9sQ6mnmJsXrdfijDCJHo8pX1D6y2fw4DN5bWYrUeJpvQ9etjQPaYq1xx447IupXyKeR6gNA-KJQvO627fe6kf9y8qiyzt5w16AywuX-PN6B3qcBlG4rtXhYd_zS6CUl1Qi--VdP-YX8XhZHwitbMxyqKcBTRW69D-tYT3WYCtbZV_-ZxAX0OrnShA74XVwH9VACcOAmP_VmTCGDVzlLSFazGe8jO6V5XC9RBfqJkXgKFqP0bda4zw3kD8Q9B9CHpX0HZnYQDVH-izdtIkh5ZwcBjKWOB8czguZ_dT91638aKsUAvseFDVtZH32P7EXGXiOOOYrMTAETGK8ZRX4AN2HUYtJTOC4YPVVMSJwcbBvTbKhKn-OfsSVdqdl-NUxphOJ31koGvhy4qDibnJpahKrCL3G40ZCEEu85fZu6iFA', '2026-11-26 03:21:50.107+00', '2026-11-26 03:21:50.107+00');
INSERT INTO public.totp VALUES
	('a3e0e328-64c3-40bc-9211-a844d7df656d', '1.hcvwGZw_rShGBLZeu-I251IsCnx9XHLQ8fDJlVfq8Wczf4l9H9Cg3YuQg5aQxts0ptDXWFArEXOO6Vzz', 59855443, '2026-11-26 03:21:50.107+00', '2026-11-26 03:21:50.107+00');
SELECT pg_catalog.setval('public.activity_seq_seq', 18, true);
SELECT pg_catalog.setval('public.agreement_id_seq', 6, true);
SELECT pg_catalog.setval('public.recovery_code_id_seq', 10, true);
ALTER TABLE ONLY public.account_merge
    ADD CONSTRAINT account_merge_absorbed_id_key UNIQUE (absorbed_id);
ALTER TABLE ONLY public.account_merge
    ADD CONSTRAINT account_merge_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_number_key UNIQUE (number);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_username_key_key UNIQUE (username_key);
ALTER TABLE ONLY public.activity_anchor
    ADD CONSTRAINT activity_anchor_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.activity_checkpoint
    ADD CONSTRAINT activity_checkpoint_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.activity
    ADD CONSTRAINT activity_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.activity_removal
    ADD CONSTRAINT activity_removal_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.agreement
    ADD CONSTRAINT agreement_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.agreement_text
    ADD CONSTRAINT agreement_text_pkey PRIMARY KEY (kind, version);
ALTER TABLE ONLY public.agreement_translation
    ADD CONSTRAINT agreement_translation_pkey PRIMARY KEY (kind, version, language);
ALTER TABLE ONLY public.app_reading
    ADD CONSTRAINT app_reading_pkey PRIMARY KEY (account_id, client_id, day, way, kinds);
ALTER TABLE ONLY public.approval
    ADD CONSTRAINT approval_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_event
    ADD CONSTRAINT audit_event_number_key UNIQUE (number);
ALTER TABLE ONLY public.audit_event
    ADD CONSTRAINT audit_event_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_head
    ADD CONSTRAINT audit_head_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.authorization_record
    ADD CONSTRAINT authorization_record_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.authorization_secret
    ADD CONSTRAINT authorization_secret_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.authorization_session
    ADD CONSTRAINT authorization_session_pkey PRIMARY KEY (uid);
ALTER TABLE ONLY public.cancellation
    ADD CONSTRAINT cancellation_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.client_error
    ADD CONSTRAINT client_error_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.client
    ADD CONSTRAINT client_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.client_registration_token
    ADD CONSTRAINT client_registration_token_digest_key UNIQUE (digest);
ALTER TABLE ONLY public.client_registration_token
    ADD CONSTRAINT client_registration_token_pkey PRIMARY KEY (owner_id);
ALTER TABLE ONLY public.client_secret
    ADD CONSTRAINT client_secret_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.client_usage
    ADD CONSTRAINT client_usage_pkey PRIMARY KEY (client_id, day);
ALTER TABLE ONLY public.consent
    ADD CONSTRAINT consent_account_id_client_id_key UNIQUE (account_id, client_id);
ALTER TABLE ONLY public.consent
    ADD CONSTRAINT consent_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.contact
    ADD CONSTRAINT contact_account_id_kind_key UNIQUE (account_id, kind);
ALTER TABLE ONLY public.contact
    ADD CONSTRAINT contact_pkey PRIMARY KEY (kind, value_key);
ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_id_key UNIQUE (id);
ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_pkey PRIMARY KEY (account_id, device);
ALTER TABLE ONLY public.effect
    ADD CONSTRAINT effect_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.erasure
    ADD CONSTRAINT erasure_pkey PRIMARY KEY (receipt);
ALTER TABLE ONLY public.export_job
    ADD CONSTRAINT export_job_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.former_name
    ADD CONSTRAINT former_name_pkey PRIMARY KEY (kind, value_key);
ALTER TABLE ONLY public.freed_app_name
    ADD CONSTRAINT freed_app_name_pkey PRIMARY KEY (skeleton_hash);
ALTER TABLE ONLY public.freed_username
    ADD CONSTRAINT freed_username_pkey PRIMARY KEY (name_hash);
ALTER TABLE ONLY public.import_job
    ADD CONSTRAINT import_job_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.import_key
    ADD CONSTRAINT import_key_pkey PRIMARY KEY (import_id, key);
ALTER TABLE ONLY public.import_report
    ADD CONSTRAINT import_report_pkey PRIMARY KEY (import_id, first_record);
ALTER TABLE ONLY public.imported_person
    ADD CONSTRAINT imported_person_pkey PRIMARY KEY (source, external_id);
ALTER TABLE ONLY public.job_round
    ADD CONSTRAINT job_round_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.key_check
    ADD CONSTRAINT key_check_pkey PRIMARY KEY (is_only);
ALTER TABLE ONLY public.linked_identity
    ADD CONSTRAINT linked_identity_one_of_a_kind UNIQUE (account_id, provider);
ALTER TABLE ONLY public.linked_identity
    ADD CONSTRAINT linked_identity_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.linked_identity_subject
    ADD CONSTRAINT linked_identity_subject_once PRIMARY KEY (provider, subject);
ALTER TABLE ONLY public.lodge_visit
    ADD CONSTRAINT lodge_visit_pkey PRIMARY KEY (session_id);
ALTER TABLE ONLY public.manage_answer
    ADD CONSTRAINT manage_answer_pkey PRIMARY KEY (operator, key);
ALTER TABLE ONLY public.manage_grant
    ADD CONSTRAINT manage_grant_pkey PRIMARY KEY (client_id);
ALTER TABLE ONLY public.migration_lock
    ADD CONSTRAINT migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.notice_link
    ADD CONSTRAINT notice_link_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.notice_preference
    ADD CONSTRAINT notice_preference_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.operator
    ADD CONSTRAINT operator_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_credential_id_key UNIQUE (credential_id);
ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.people_export
    ADD CONSTRAINT people_export_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.quarantine
    ADD CONSTRAINT quarantine_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.recovery_code
    ADD CONSTRAINT recovery_code_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.revelation
    ADD CONSTRAINT revelation_pkey PRIMARY KEY (operator, account_id, contact);
ALTER TABLE ONLY public.saved_revision
    ADD CONSTRAINT saved_revision_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.secure_key
    ADD CONSTRAINT secure_key_pkey PRIMARY KEY (kid);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.setting_version
    ADD CONSTRAINT setting_version_pkey PRIMARY KEY (section, version);
ALTER TABLE ONLY public.short_lived_state
    ADD CONSTRAINT short_lived_state_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.signing_key
    ADD CONSTRAINT signing_key_pkey PRIMARY KEY (kid);
ALTER TABLE ONLY public.spoken_language
    ADD CONSTRAINT spoken_language_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.statistic_level
    ADD CONSTRAINT statistic_level_pkey PRIMARY KEY (name, hour);
ALTER TABLE ONLY public.statistic
    ADD CONSTRAINT statistic_pkey PRIMARY KEY (name, labels, hour);
ALTER TABLE ONLY public.subject_origin
    ADD CONSTRAINT subject_origin_pkey PRIMARY KEY (account_id, client_id);
ALTER TABLE ONLY public.template_version
    ADD CONSTRAINT template_version_pkey PRIMARY KEY (id, version);
ALTER TABLE ONLY public.totp
    ADD CONSTRAINT totp_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.totp_rescue
    ADD CONSTRAINT totp_rescue_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.upload
    ADD CONSTRAINT upload_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.webhook_delivery
    ADD CONSTRAINT webhook_delivery_pkey PRIMARY KEY (id);
CREATE INDEX account_created ON public.account USING btree (created_at DESC, id DESC);
CREATE INDEX account_merge_kept ON public.account_merge USING btree (kept_id);
CREATE INDEX account_merge_undo_until ON public.account_merge USING btree (undo_until);
CREATE INDEX account_merged_into ON public.account USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX account_nickname_search ON public.account USING btree (lower(nickname) COLLATE "C", id);
CREATE INDEX account_seen ON public.account USING btree (seen_on DESC, id DESC) WHERE (seen_on IS NOT NULL);
CREATE INDEX account_stopped ON public.account USING btree (status, created_at DESC, id DESC) WHERE (status <> 'active'::text);
CREATE INDEX account_username_search ON public.account USING btree (username_key COLLATE "C", id);
CREATE INDEX activity_account ON public.activity USING btree (account_id, seq DESC);
CREATE INDEX activity_anchor_unchecked ON public.activity_anchor USING btree (account_id) WHERE (NOT is_checked);
CREATE INDEX activity_at ON public.activity USING btree (at);
CREATE INDEX activity_written ON public.activity USING btree (written_by, seq);
CREATE INDEX agreement_account ON public.agreement USING btree (account_id, agreed_at DESC);
CREATE INDEX agreement_document ON public.agreement USING btree (document, version, account_id);
CREATE INDEX app_reading_day ON public.app_reading USING brin (day);
CREATE INDEX approval_asked ON public.approval USING btree (asked_at DESC, id DESC);
CREATE INDEX approval_waiting ON public.approval USING btree (operator, call) WHERE (state = 'waiting'::text);
CREATE INDEX audit_event_at ON public.audit_event USING btree (at);
CREATE INDEX audit_event_kind ON public.audit_event USING btree (kind, number DESC);
CREATE INDEX audit_event_operator ON public.audit_event USING btree (operator, number DESC);
CREATE INDEX audit_event_target ON public.audit_event USING btree (target_id, number DESC);
CREATE INDEX audit_event_written ON public.audit_event USING btree (written_by, number);
CREATE INDEX authorization_record_account ON public.authorization_record USING btree (account_id, client_id) WHERE (account_id IS NOT NULL);
CREATE INDEX authorization_record_expires_at ON public.authorization_record USING btree (expires_at);
CREATE INDEX authorization_record_grant ON public.authorization_record USING btree (grant_id) WHERE (grant_id IS NOT NULL);
CREATE INDEX authorization_record_strangers ON public.authorization_record USING btree (expires_at) WHERE ((kind = ANY (ARRAY['Interaction'::text, 'PushedAuthorizationRequest'::text, 'ReplayDetection'::text])) OR ((kind = 'Session'::text) AND (account_id IS NULL)));
CREATE UNIQUE INDEX authorization_record_uid ON public.authorization_record USING btree (uid) WHERE (uid IS NOT NULL);
CREATE UNIQUE INDEX authorization_record_user_code ON public.authorization_record USING btree (user_code) WHERE (user_code IS NOT NULL);
CREATE INDEX authorization_session_look ON public.authorization_session USING btree (look_at);
CREATE INDEX authorization_session_orphan ON public.authorization_session USING btree (uid) WHERE ((portal_session_id IS NULL) AND (NOT is_ended));
CREATE INDEX authorization_session_portal ON public.authorization_session USING btree (portal_session_id);
CREATE INDEX cancellation_due ON public.cancellation USING btree (due_at);
CREATE INDEX client_error_client_id_at ON public.client_error USING btree (client_id, at DESC);
CREATE INDEX client_owner_id ON public.client USING btree (owner_id);
CREATE INDEX client_secret_client_id ON public.client_secret USING btree (client_id);
CREATE INDEX consent_client_id ON public.consent USING btree (client_id);
CREATE INDEX contact_further_of ON public.contact USING btree (further_of) WHERE (further_of IS NOT NULL);
CREATE INDEX effect_account ON public.effect USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX effect_due ON public.effect USING btree (due_at);
CREATE INDEX former_contact_account ON public.former_contact USING btree (account_id, replaced_at);
CREATE INDEX former_contact_replaced_at ON public.former_contact USING btree (replaced_at);
CREATE INDEX former_name_account ON public.former_name USING btree (account_id);
CREATE INDEX freed_app_name_free_at ON public.freed_app_name USING btree (free_at);
CREATE INDEX freed_app_name_owner ON public.freed_app_name USING btree (owner_id);
CREATE INDEX freed_username_account ON public.freed_username USING btree (account_id);
CREATE INDEX freed_username_free_at ON public.freed_username USING btree (free_at);
CREATE INDEX import_job_running ON public.import_job USING btree (started_at) WHERE (state = 'running'::text);
CREATE INDEX imported_person_account ON public.imported_person USING btree (account_id);
CREATE INDEX linked_identity_subject_identity ON public.linked_identity_subject USING btree (identity_id);
CREATE INDEX lodge_visit_account ON public.lodge_visit USING btree (account_id);
CREATE INDEX manage_answer_created ON public.manage_answer USING btree (created_at);
CREATE INDEX notice_link_account ON public.notice_link USING btree (account_id);
CREATE INDEX notice_link_expiry ON public.notice_link USING btree (expires_at);
CREATE INDEX passkey_account ON public.passkey USING btree (account_id);
CREATE INDEX quarantine_account ON public.quarantine USING btree (account_id);
CREATE INDEX quarantine_expiry ON public.quarantine USING btree (expires_at);
CREATE INDEX recovery_code_account ON public.recovery_code USING btree (account_id);
CREATE INDEX revelation_account ON public.revelation USING btree (account_id);
CREATE INDEX session_account ON public.session USING btree (account_id);
CREATE INDEX session_device ON public.session USING btree (device) WHERE (device IS NOT NULL);
CREATE INDEX session_expiry ON public.session USING btree (expires_at);
CREATE INDEX session_expiry_deviceless ON public.session USING btree (expires_at) WHERE (device IS NULL);
CREATE INDEX session_parent ON public.session USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX short_lived_state_sweep ON public.short_lived_state USING btree ((expires_at AT TIME ZONE 'UTC'::text));
CREATE INDEX statistic_hour ON public.statistic USING btree (hour);
CREATE INDEX subject_origin_client ON public.subject_origin USING btree (client_id);
CREATE INDEX upload_account ON public.upload USING btree (account_id);
CREATE INDEX webhook_delivery_client_id ON public.webhook_delivery USING btree (client_id, created_at DESC);
CREATE INDEX webhook_delivery_due ON public.webhook_delivery USING btree (next_attempt_at) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_delivery_over ON public.webhook_delivery USING btree (created_at) WHERE (state <> 'waiting'::text);
ALTER TABLE ONLY public.account_merge
    ADD CONSTRAINT account_merge_absorbed_id_fkey FOREIGN KEY (absorbed_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.account_merge
    ADD CONSTRAINT account_merge_kept_id_fkey FOREIGN KEY (kept_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.activity
    ADD CONSTRAINT activity_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.activity_anchor
    ADD CONSTRAINT activity_anchor_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.agreement
    ADD CONSTRAINT agreement_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.agreement_translation
    ADD CONSTRAINT agreement_translation_kind_version_fkey FOREIGN KEY (kind, version) REFERENCES public.agreement_text(kind, version) ON DELETE CASCADE;
ALTER TABLE ONLY public.app_reading
    ADD CONSTRAINT app_reading_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.cancellation
    ADD CONSTRAINT cancellation_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.client_error
    ADD CONSTRAINT client_error_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.client(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.client
    ADD CONSTRAINT client_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.client_registration_token
    ADD CONSTRAINT client_registration_token_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.client_secret
    ADD CONSTRAINT client_secret_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.client(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.client_usage
    ADD CONSTRAINT client_usage_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.client(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.consent
    ADD CONSTRAINT consent_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.consent
    ADD CONSTRAINT consent_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.client(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.contact
    ADD CONSTRAINT contact_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.contact
    ADD CONSTRAINT contact_further_of_fkey FOREIGN KEY (further_of) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.effect
    ADD CONSTRAINT effect_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.export_job
    ADD CONSTRAINT export_job_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.former_contact
    ADD CONSTRAINT former_contact_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.former_name
    ADD CONSTRAINT former_name_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.freed_app_name
    ADD CONSTRAINT freed_app_name_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.account(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.freed_username
    ADD CONSTRAINT freed_username_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.import_key
    ADD CONSTRAINT import_key_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.import_job(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_report
    ADD CONSTRAINT import_report_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.import_job(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.imported_person
    ADD CONSTRAINT imported_person_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.linked_identity
    ADD CONSTRAINT linked_identity_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.linked_identity_subject
    ADD CONSTRAINT linked_identity_subject_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES public.linked_identity(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.lodge_visit
    ADD CONSTRAINT lodge_visit_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.lodge_visit
    ADD CONSTRAINT lodge_visit_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.session(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.manage_grant
    ADD CONSTRAINT manage_grant_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.client(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notice_link
    ADD CONSTRAINT notice_link_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notice_preference
    ADD CONSTRAINT notice_preference_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.operator
    ADD CONSTRAINT operator_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.quarantine
    ADD CONSTRAINT quarantine_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.recovery_code
    ADD CONSTRAINT recovery_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.revelation
    ADD CONSTRAINT revelation_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.spoken_language
    ADD CONSTRAINT spoken_language_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.subject_origin
    ADD CONSTRAINT subject_origin_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.subject_origin
    ADD CONSTRAINT subject_origin_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.client(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.totp
    ADD CONSTRAINT totp_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.totp_rescue
    ADD CONSTRAINT totp_rescue_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.upload
    ADD CONSTRAINT upload_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_delivery
    ADD CONSTRAINT webhook_delivery_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.client(id) ON DELETE CASCADE;
