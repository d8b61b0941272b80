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
    username text,
    username_key text,
    username_changed_at timestamp with time zone,
    nickname text NOT NULL,
    avatar text DEFAULT ''::text NOT NULL,
    gender text DEFAULT ''::text NOT NULL,
    birthday text DEFAULT ''::text NOT NULL,
    bio text DEFAULT ''::text NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    password_hash text,
    password_changed_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    merged_into uuid,
    recovered_at timestamp with time zone,
    seen_on date
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
    last_hash bytea NOT NULL,
    purged_hash bytea,
    events bigint DEFAULT 0 NOT NULL,
    purged bigint DEFAULT 0 NOT NULL,
    carried bigint DEFAULT 0 NOT NULL,
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
    taking_over_since timestamp with time zone,
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
    consumed_at timestamp with time zone,
    expires_at timestamp with time zone,
    uses smallint DEFAULT 0 NOT NULL,
    is_settled boolean DEFAULT false NOT NULL,
    origin_id bytea,
    origin_use smallint
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
    status text NOT NULL,
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
    dpop_bound boolean NOT NULL,
    webhook_url text NOT NULL,
    webhook_secret text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    review_note text DEFAULT ''::text NOT NULL,
    require_pkce boolean DEFAULT false NOT NULL,
    registration_digest bytea,
    pending jsonb,
    pending_since timestamp with time zone,
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
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone NOT NULL,
    refused_at jsonb DEFAULT '{}'::jsonb NOT NULL
);
CREATE TABLE public.contact (
    kind text NOT NULL,
    value_key text NOT NULL,
    value text NOT NULL,
    account_id uuid NOT NULL,
    verified_at timestamp with time zone NOT NULL
);
CREATE TABLE public.device (
    account_id uuid NOT NULL,
    device text NOT NULL,
    first_seen_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    trusted_until timestamp with time zone,
    id uuid NOT NULL,
    user_agent text DEFAULT ''::text NOT NULL,
    place text DEFAULT ''::text NOT NULL
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
    verified_at timestamp with time zone NOT NULL,
    replaced_at timestamp with time zone NOT NULL
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
    account_id uuid NOT NULL,
    kind text NOT NULL,
    at timestamp with time zone NOT NULL,
    place text NOT NULL,
    device text NOT NULL,
    expires_at timestamp with time zone NOT NULL
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
CREATE TABLE public.secure_key (
    kid text NOT NULL,
    private_key text NOT NULL,
    public_key text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    epoch text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.session (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    device text,
    user_agent text NOT NULL,
    ip text NOT NULL,
    place text NOT NULL,
    signed_in_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    parent_id uuid,
    method text NOT NULL,
    evidence jsonb DEFAULT '[]'::jsonb NOT NULL,
    switch_hash bytea
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
	('b586d6ea-12e6-4bd1-b351-b7b6bec151bd', 68466168, 'linwan', 'linwan', NULL, '林晚', '', '', '', '住在运河边', 'active', '$argon2id$v=19$m=19456,t=2,p=1$u0GAQHmsaeLuZOh4zTlIpQ$O6r0z+QZL3fzXCB7UmBwZyx9ZGQQXCmtorB7NsBAVYE', '2026-11-22 11:36:55.172+00', '2026-11-22 11:36:55.172+00', NULL, NULL, '2026-11-22'),
	('e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', 53413142, NULL, NULL, NULL, '周屿', '', '', '', '', 'active', '$argon2id$v=19$m=19456,t=2,p=1$CmjdHU8abqNsJZiIZXxBIw$8pgzUIahJRSgHqfntjpGRZm8GymkI8NvE220k+cu4tw', '2026-11-22 11:36:55.172+00', '2026-11-22 11:36:55.172+00', NULL, NULL, '2026-11-22'),
	('769c8de4-7b2e-4c1b-b32f-a02ccbb92546', 44971361, NULL, NULL, NULL, '吴桐', '', '', '', '', 'merged', '$argon2id$v=19$m=19456,t=2,p=1$2xUPw5vCPc6QEoHMX2JIkg$WVU0Klz8w6TnKF/WsH4TVuJkrWrbDkooUvPrP0VDEwA', '2026-11-22 11:37:55.172+00', '2026-11-22 11:37:55.172+00', 'b586d6ea-12e6-4bd1-b351-b7b6bec151bd', NULL, '2026-11-22');
INSERT INTO public.account_merge VALUES
	('ff69083a-96ab-472b-95da-8d18294fff32', '769c8de4-7b2e-4c1b-b32f-a02ccbb92546', 'b586d6ea-12e6-4bd1-b351-b7b6bec151bd', '2026-11-22 11:37:55.172+00', '2026-11-29 11:37:55.172+00', '{"clients": [], "uploads": [], "contacts": [], "subjects": [], "identities": []}');
INSERT INTO public.activity OVERRIDING SYSTEM VALUE VALUES
	('c4208538-202b-4fca-9386-284acf7d044c', 1, 'b586d6ea-12e6-4bd1-b351-b7b6bec151bd', '2026-11-22 11:36:55.172+00', 'registered', 'registration', '10.32.87.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{}', '\x0000000000000000000000000000000000000000000000000000000000000000', '\x0908e7c6546171229866ac48a2422dad7b33a4d52e304b762d71e1eb61e5db29', '973'),
	('72902c76-d139-4f76-8bf6-cdcc2ccafa16', 2, 'b586d6ea-12e6-4bd1-b351-b7b6bec151bd', '2026-11-22 11:36:55.172+00', 'sign_in', 'registration', '10.32.87.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '27de5363-8150-4faf-b5f9-ebbdb267c458', '{}', '\x0908e7c6546171229866ac48a2422dad7b33a4d52e304b762d71e1eb61e5db29', '\x6eaee22886748e9e825357139bfa3cc19fcf769c83a13c26ef37dfdc71bfb684', '973'),
	('4d75ca17-1ce4-4b89-9024-dda7533b20fd', 3, 'b586d6ea-12e6-4bd1-b351-b7b6bec151bd', '2026-11-22 11:36:55.172+00', 'profile_changed', '', '10.32.87.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '27de5363-8150-4faf-b5f9-ebbdb267c458', '{"fields": ["nickname", "bio"]}', '\x6eaee22886748e9e825357139bfa3cc19fcf769c83a13c26ef37dfdc71bfb684', '\xa5d1e871d3a447467ea7e0700b771beec20496d411457a74bf073869ba8e5d7a', '975'),
	('25e149c9-8bbd-48d1-ab60-63ade1ddfcb4', 4, 'b586d6ea-12e6-4bd1-b351-b7b6bec151bd', '2026-11-22 11:36:55.172+00', 'profile_changed', '', '10.32.87.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '27de5363-8150-4faf-b5f9-ebbdb267c458', '{"fields": ["bio"]}', '\xa5d1e871d3a447467ea7e0700b771beec20496d411457a74bf073869ba8e5d7a', '\x7e46bbd8d4c16a7820a5be0ae34a06470b185e1696a2a5dc96d363e9667cd0d6', '977'),
	('2174d653-c1b2-43ab-907a-15640c7b8ddf', 5, 'e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', '2026-11-22 11:36:55.172+00', 'registered', 'registration', '10.182.192.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{}', '\x0000000000000000000000000000000000000000000000000000000000000000', '\x6347852a3e064a1edc305f3bdc99d0112dc6b55432ea2c3a5eaf68c571d5f06f', '996'),
	('02b1716d-6d86-4f9d-9013-0013da5130fc', 6, 'e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', '2026-11-22 11:36:55.172+00', 'sign_in', 'registration', '10.182.192.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '70346e5f-a551-4a3f-a8b6-8708a2cee1d0', '{}', '\x6347852a3e064a1edc305f3bdc99d0112dc6b55432ea2c3a5eaf68c571d5f06f', '\x1e24fdf72f8ceb8113ac00324416d8e7686196e681cb989c6829abeae6cf9406', '996'),
	('cbe9bf22-fac6-4316-b0e1-f7f2d145eef1', 7, 'e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', '2026-11-22 11:36:55.172+00', 'profile_changed', '', '10.182.192.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '70346e5f-a551-4a3f-a8b6-8708a2cee1d0', '{"fields": ["nickname"]}', '\x1e24fdf72f8ceb8113ac00324416d8e7686196e681cb989c6829abeae6cf9406', '\x1e2a41d34d9f193b4d45db1cffae7b3fb1eb816bc745cf7c3f6805b92b4be3f1', '998'),
	('87f7a52c-bbf5-4541-a820-e44fef369cee', 8, 'e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', '2026-11-22 11:36:55.172+00', 'step_up', 'password', '10.182.192.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '70346e5f-a551-4a3f-a8b6-8708a2cee1d0', '{}', '\x1e2a41d34d9f193b4d45db1cffae7b3fb1eb816bc745cf7c3f6805b92b4be3f1', '\x062abea4bfd0096f71731409d23f68943a5f921607b00a8cecfad3bfaacac381', '1001'),
	('a0992fc4-b493-41bb-9b45-e1683b27def0', 9, 'e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', '2026-11-22 11:36:55.172+00', 'mfa_enabled', '', '10.182.192.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '70346e5f-a551-4a3f-a8b6-8708a2cee1d0', '{}', '\x062abea4bfd0096f71731409d23f68943a5f921607b00a8cecfad3bfaacac381', '\x7ea54e35da7df1c2aceef8f6cb38fcb670bd73b8b21e40cfd69abb05c8d6b1ea', '1007'),
	('d4a60e83-fb3d-4555-87be-bdfd1743df39', 10, '769c8de4-7b2e-4c1b-b32f-a02ccbb92546', '2026-11-22 11:37:55.172+00', 'registered', 'registration', '10.58.161.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{}', '\x0000000000000000000000000000000000000000000000000000000000000000', '\x84174b8a0c9501fa9f934c6572ebf8dbffa371af53086775a3ad269ea9581dab', '1033'),
	('b3303393-ff3e-4034-a4d3-4e4bed58bae7', 11, '769c8de4-7b2e-4c1b-b32f-a02ccbb92546', '2026-11-22 11:37:55.172+00', 'sign_in', 'registration', '10.58.161.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '67ae9b57-eaf0-4f13-bda2-2582f2d7abea', '{}', '\x84174b8a0c9501fa9f934c6572ebf8dbffa371af53086775a3ad269ea9581dab', '\x15693715fc1bb893d0a0d529a79300b2e1194728a52394f746f3bb294f4417d6', '1033'),
	('5f57f43d-7c85-40fa-93e9-7c881636a965', 12, '769c8de4-7b2e-4c1b-b32f-a02ccbb92546', '2026-11-22 11:37:55.172+00', 'profile_changed', '', '10.58.161.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '67ae9b57-eaf0-4f13-bda2-2582f2d7abea', '{"fields": ["nickname"]}', '\x15693715fc1bb893d0a0d529a79300b2e1194728a52394f746f3bb294f4417d6', '\x18bafcb053290386eefba2db0f2454d820693b535e249310c83851d29738efd1', '1035'),
	('d6b99dae-d6c3-4a73-8288-ae8edf85ba40', 13, 'b586d6ea-12e6-4bd1-b351-b7b6bec151bd', '2026-11-22 11:37:55.172+00', 'step_up', 'password', '10.32.87.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '27de5363-8150-4faf-b5f9-ebbdb267c458', '{}', '\x7e46bbd8d4c16a7820a5be0ae34a06470b185e1696a2a5dc96d363e9667cd0d6', '\x6e2a8eade04bab6539e0aaeb6c692405846b315a59bfdaa88f522b8e43f84edf', '1038'),
	('563344b6-f9b2-4f9c-9f86-b3f519e8e278', 14, '769c8de4-7b2e-4c1b-b32f-a02ccbb92546', '2026-11-22 11:37:55.172+00', 'sign_in', 'password', '10.32.87.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '5d3dbfbc-2a39-4ed3-83f8-3c085b76e260', '{"new_device": true}', '\x18bafcb053290386eefba2db0f2454d820693b535e249310c83851d29738efd1', '\x7e14edda73441f3e0a95ed73545d2fc5bc591177b268f7add50d58ade1f88d64', '1047'),
	('2722fcf0-e473-44eb-b6fe-0588cb4073ca', 15, 'b586d6ea-12e6-4bd1-b351-b7b6bec151bd', '2026-11-22 11:37:55.172+00', 'accounts_merged', '', '10.32.87.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{"role": "kept", "number": "44971361", "nickname": "吴桐"}', '\x6e2a8eade04bab6539e0aaeb6c692405846b315a59bfdaa88f522b8e43f84edf', '\xaab8073985cfec40e0d98400a6e98c3119d28ca034b29f406999ba284329a6ae', '1057'),
	('09fe657d-673c-4b94-970f-cd2fc02871e6', 16, '769c8de4-7b2e-4c1b-b32f-a02ccbb92546', '2026-11-22 11:37:55.172+00', 'accounts_merged', '', '10.32.87.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{"role": "absorbed", "number": "68466168", "nickname": "林晚"}', '\x7e14edda73441f3e0a95ed73545d2fc5bc591177b268f7add50d58ade1f88d64', '\xb65ff8e9af98ab290e65704f982e68d84f60706c0867485b5fe27171767dd530', '1057'),
	('30bfb7aa-e315-40da-838a-e26fc31f19d9', 17, 'e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', '2026-11-22 11:37:55.172+00', 'app_created', 'smm3n8c0e1i4g4sltvyy', '10.182.192.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '70346e5f-a551-4a3f-a8b6-8708a2cee1d0', '{"name": "青禾笔记"}', '\x7ea54e35da7df1c2aceef8f6cb38fcb670bd73b8b21e40cfd69abb05c8d6b1ea', '\x62d1278d0faa11b73563c3603e7d22d923049ba64dd147203fcaa47cb7f49d06', '1066'),
	('accb422e-8ffc-4779-a70a-2841d2f8aee7', 18, 'b586d6ea-12e6-4bd1-b351-b7b6bec151bd', '2026-11-22 11:37:55.172+00', 'app_granted', 'smm3n8c0e1i4g4sltvyy', '10.32.87.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '27de5363-8150-4faf-b5f9-ebbdb267c458', '{"name": "青禾笔记", "scopes": ["openid", "profile", "offline_access"], "client_id": "smm3n8c0e1i4g4sltvyy"}', '\xaab8073985cfec40e0d98400a6e98c3119d28ca034b29f406999ba284329a6ae', '\x51ae1289842cd3bb76c6c389b7433a4cbb56ef41317f6457281fd6d2def92a66', '1081');
INSERT INTO public.activity_anchor VALUES
	('769c8de4-7b2e-4c1b-b32f-a02ccbb92546', '\xb65ff8e9af98ab290e65704f982e68d84f60706c0867485b5fe27171767dd530', NULL, 5, 0, 0, '\x6186e5ce323d8ec2746779b8e2e9e936ff0c7c1a00af175d1a0a99fa9c499d01', false, 0, NULL),
	('e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', '\x62d1278d0faa11b73563c3603e7d22d923049ba64dd147203fcaa47cb7f49d06', NULL, 6, 0, 0, '\xe489cfef7afd3c700c62c39a62bdda6ffa8d64fe79d9ce7a31a3b1a6aecc3706', false, 0, NULL),
	('b586d6ea-12e6-4bd1-b351-b7b6bec151bd', '\x51ae1289842cd3bb76c6c389b7433a4cbb56ef41317f6457281fd6d2def92a66', NULL, 7, 0, 0, '\x5e5b5826dd85791eff2908e130a6f31b893434eac1c5ac8bc16a08cf9c2308b7', false, 0, NULL);
INSERT INTO public.agreement OVERRIDING SYSTEM VALUE VALUES
	(1, 'b586d6ea-12e6-4bd1-b351-b7b6bec151bd', 'terms', '1.0', '2026-11-22 11:36:55.172+00', '10.32.87.7', 'registration', '{}'),
	(2, 'b586d6ea-12e6-4bd1-b351-b7b6bec151bd', 'privacy', '1.0', '2026-11-22 11:36:55.172+00', '10.32.87.7', 'registration', '{}'),
	(3, 'e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', 'terms', '1.0', '2026-11-22 11:36:55.172+00', '10.182.192.7', 'registration', '{}'),
	(4, 'e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', 'privacy', '1.0', '2026-11-22 11:36:55.172+00', '10.182.192.7', 'registration', '{}'),
	(5, '769c8de4-7b2e-4c1b-b32f-a02ccbb92546', 'terms', '1.0', '2026-11-22 11:37:55.172+00', '10.58.161.7', 'registration', '{}'),
	(6, '769c8de4-7b2e-4c1b-b32f-a02ccbb92546', 'privacy', '1.0', '2026-11-22 11:37:55.172+00', '10.58.161.7', 'registration', '{}');
INSERT INTO public.authorization_record VALUES
	('\xf7fd3bea0f9970a9c74b15ad829a58d5fdec11b5d66f1113e681f89a832b9e4b', 'Grant', '{"exp": 1810899417, "iat": 1795347417, "kind": "Grant", "openid": {"scope": "openid profile offline_access", "claims": []}, "clientId": "smm3n8c0e1i4g4sltvyy", "rejected": {}, "accountId": "b586d6ea-12e6-4bd1-b351-b7b6bec151bd"}', NULL, 'QZm3y0kUBVXg6v8wSOY8q9fElwlFzJFd1DVvH6NiQrr', 'b586d6ea-12e6-4bd1-b351-b7b6bec151bd', 'smm3n8c0e1i4g4sltvyy', NULL, NULL, NULL, '2027-05-21 11:37:55.172+00', 0, false, NULL, NULL),
	('\x5c81a568b1bacac8b6e851f2fe02c3b11a8d418b6981280b0e2ab29dc0ebaeb7', 'Session', '{"acr": "0", "exp": 1795952217, "iat": 1795347417, "uid": "7HW1b6uzdYWnt5Ql0rb_csozA_ViWS8oYLd38O9DX0A", "kind": "Session", "loginTs": 1795347533, "accountId": "b586d6ea-12e6-4bd1-b351-b7b6bec151bd", "authorizations": {"smm3n8c0e1i4g4sltvyy": {"sid": "tFVkhalwbrtKZhpSoJFwQnmbbBcnaQnw6A8yjIfJpyi", "grantId": "QZm3y0kUBVXg6v8wSOY8q9fElwlFzJFd1DVvH6NiQrr", "persistsLogout": true}}}', '1.i5ltT3bQ4SRKOUbb4fcGIzN7nBV6-LlQg6xt899nWF1fG1H6f918WD0vouyesvBhXBC5RuqqBWiQrZ9WadEhZFIWmYNPqdE', NULL, 'b586d6ea-12e6-4bd1-b351-b7b6bec151bd', NULL, '7HW1b6uzdYWnt5Ql0rb_csozA_ViWS8oYLd38O9DX0A', NULL, NULL, '2026-11-29 11:37:55.172+00', 0, false, NULL, NULL),
	('\xc327eb17f00c39b9a318d986e5f818c0196a65a8f808881886eb80aee579c5c9', 'AuthorizationCode', '{"acr": "0", "exp": 1795347477, "iat": 1795347417, "kind": "AuthorizationCode", "scope": "openid profile offline_access", "grantId": "QZm3y0kUBVXg6v8wSOY8q9fElwlFzJFd1DVvH6NiQrr", "authTime": 1795347475, "clientId": "smm3n8c0e1i4g4sltvyy", "accountId": "b586d6ea-12e6-4bd1-b351-b7b6bec151bd", "sessionUid": "7HW1b6uzdYWnt5Ql0rb_csozA_ViWS8oYLd38O9DX0A", "redirectUri": "https://app.example/callback", "codeChallenge": "84WlsMDjrOhN5OKusrE140GCgnxG5ttf-bIhcE5nDvo", "codeChallengeMethod": "S256"}', NULL, 'QZm3y0kUBVXg6v8wSOY8q9fElwlFzJFd1DVvH6NiQrr', NULL, NULL, NULL, NULL, '2026-11-22 11:37:55.172+00', '2026-11-22 11:38:55.172+00', 0, false, NULL, NULL),
	('\xb34d6fd4591f465ce8fa18d6ae62dfad957ce0fe367d69bcf82c6f4caf1cbab4', 'AccessToken', '{"exp": 1795351017, "gty": "authorization_code", "iat": 1795347417, "kind": "AccessToken", "scope": "openid profile offline_access", "grantId": "QZm3y0kUBVXg6v8wSOY8q9fElwlFzJFd1DVvH6NiQrr", "clientId": "smm3n8c0e1i4g4sltvyy", "accountId": "b586d6ea-12e6-4bd1-b351-b7b6bec151bd", "sessionUid": "7HW1b6uzdYWnt5Ql0rb_csozA_ViWS8oYLd38O9DX0A"}', NULL, 'QZm3y0kUBVXg6v8wSOY8q9fElwlFzJFd1DVvH6NiQrr', NULL, NULL, NULL, NULL, NULL, '2026-11-22 12:37:55.172+00', 0, false, NULL, NULL),
	('\x7af0a52810acd3536a40bf59d8df78bfdef7e223ac02379e272dc89237d83db8', 'RefreshToken', '{"acr": "0", "exp": 1797939417, "gty": "authorization_code", "iat": 1795347417, "iiat": 1795347417, "kind": "RefreshToken", "scope": "openid profile offline_access", "grantId": "QZm3y0kUBVXg6v8wSOY8q9fElwlFzJFd1DVvH6NiQrr", "authTime": 1795347475, "clientId": "smm3n8c0e1i4g4sltvyy", "accountId": "b586d6ea-12e6-4bd1-b351-b7b6bec151bd", "rotations": 0, "sessionUid": "7HW1b6uzdYWnt5Ql0rb_csozA_ViWS8oYLd38O9DX0A"}', NULL, 'QZm3y0kUBVXg6v8wSOY8q9fElwlFzJFd1DVvH6NiQrr', NULL, NULL, NULL, NULL, NULL, '2026-12-22 11:37:55.172+00', 0, false, NULL, NULL);
INSERT INTO public.authorization_secret VALUES
	('cookies', '1.H-fJpfLCDPN9BMhdTz8LNq-gZiZifAr7q9ma0jSTouG_-3MsgT3SY5il7xKBbZ-4gcKNH0wJN2oFjrApkpEAFlHA1LWlCQw'),
	('pairwise', '1.b7TOgrLW983KaOQ5L6L-nnLnsSQjK2I7lF7_27xo8tnJf9QNUawsvaU8-kflF6eeYuYSF0ELNPGuhA0pRkRumikI4ePUCiU'),
	('proof nonces', '1.C1gKsnZbtlrDob8MLUatg9ceYU9zgmFfaK9NaplW6OsYfcex5W0CPNuBmMwG3hDoA9X9be-dFF7hgQIh3Qff_aaUAoIMbco');
INSERT INTO public.authorization_session VALUES
	('7HW1b6uzdYWnt5Ql0rb_csozA_ViWS8oYLd38O9DX0A', '27de5363-8150-4faf-b5f9-ebbdb267c458', '2026-11-29 11:36:55.172+00', false);
INSERT INTO public.client VALUES
	('smm3n8c0e1i4g4sltvyy', 'e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', 'active', false, 'web', '青禾笔记', '', '', '{https://app.example/callback}', '{}', '{openid,profile,email,phone,offline_access}', '{openid}', '{}', '示例科技（杭州）有限公司', 'privacy@app.example', '', '', '', 'client_secret_basic', NULL, '', '', 'pairwise', 'RS256', false, false, false, '', NULL, '2026-11-22 11:37:55.172+00', '2026-11-22 11:37:55.172+00', '', false, NULL, NULL, NULL);
INSERT INTO public.client_secret VALUES
	('b8e9c093-871a-4b1c-8d33-810071d963b0', 'smm3n8c0e1i4g4sltvyy', '\x278db810c099bdf37cee4de227863bed7a5d2e96328fed4fe954ea75c4423a4a', 'pgEn', '2026-11-22 11:37:55.172+00', NULL, '2026-11-22 11:37:55.172+00');
INSERT INTO public.client_usage VALUES
	('smm3n8c0e1i4g4sltvyy', '2026-11-22', 1);
INSERT INTO public.consent VALUES
	('f006be93-83e7-4e74-b022-76310a8f1670', 'b586d6ea-12e6-4bd1-b351-b7b6bec151bd', 'smm3n8c0e1i4g4sltvyy', '{openid,profile,offline_access}', '{}', '2026-11-22 11:37:55.172+00', '2026-11-22 11:37:55.172+00', '{}');
INSERT INTO public.contact VALUES
	('phone', '13800000001', '13800000001', 'b586d6ea-12e6-4bd1-b351-b7b6bec151bd', '2026-11-22 11:36:55.172+00'),
	('phone', '13800000002', '13800000002', 'e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', '2026-11-22 11:36:55.172+00'),
	('phone', '13800000003', '13800000003', '769c8de4-7b2e-4c1b-b32f-a02ccbb92546', '2026-11-22 11:37:55.172+00');
INSERT INTO public.device VALUES
	('b586d6ea-12e6-4bd1-b351-b7b6bec151bd', 'ktwwtda1u2Ptr6lmdf41tRb8cH2_u5-ghfGAPZDTRnM', '2026-11-22 11:36:55.172+00', '2026-11-22 11:36:55.172+00', NULL, '91a5861c-b3c9-4e3c-b93d-bad873f2d417', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '浙江杭州'),
	('e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', '53p11ETulkEbAjOz69QfNtbMwh2wMGPFnxI7skIajog', '2026-11-22 11:36:55.172+00', '2026-11-22 11:36:55.172+00', NULL, '80903a2c-918e-486f-b857-25c43fe64d5e', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '浙江杭州');
INSERT INTO public.migration VALUES
	('0001-short-lived-state', '2026-11-22T11:36:45.608Z'),
	('0010-accounts', '2026-11-22T11:36:45.616Z'),
	('0011-credentials', '2026-11-22T11:36:45.626Z'),
	('0012-sessions', '2026-11-22T11:36:45.631Z'),
	('0013-activity-log', '2026-11-22T11:36:45.635Z'),
	('0014-secure-keys', '2026-11-22T11:36:45.638Z'),
	('0015-devices', '2026-11-22T11:36:45.641Z'),
	('0020-totp-rescue', '2026-11-22T11:36:45.643Z'),
	('0021-notice-links', '2026-11-22T11:36:45.647Z'),
	('0040-console', '2026-11-22T11:36:45.657Z'),
	('0041-uploads', '2026-11-22T11:36:45.660Z'),
	('0070-clients', '2026-11-22T11:36:45.694Z'),
	('0071-authorization', '2026-11-22T11:36:45.708Z'),
	('0080-linked-identities', '2026-11-22T11:36:45.725Z'),
	('0095-drop-export-secret', '2026-11-22T11:36:45.730Z'),
	('0096-client-review', '2026-11-22T11:36:45.731Z'),
	('0097-account-merging', '2026-11-22T11:36:45.741Z'),
	('0098-trusted-devices', '2026-11-22T11:36:45.746Z'),
	('0099-client-registration', '2026-11-22T11:36:45.747Z'),
	('0100-effects-and-evidence', '2026-11-22T11:36:45.752Z'),
	('0102-recovery', '2026-11-22T11:36:45.756Z'),
	('0103-app-trust', '2026-11-22T11:36:45.759Z'),
	('0110-switch-secret', '2026-11-22T11:36:45.760Z'),
	('0130-counted-log-heads', '2026-11-22T11:36:45.763Z'),
	('0131-secure-key-epoch', '2026-11-22T11:36:45.764Z'),
	('0132-key-check', '2026-11-22T11:36:45.765Z'),
	('0133-rounds-and-looks', '2026-11-22T11:36:45.769Z'),
	('0140-refusals', '2026-11-22T11:36:45.770Z'),
	('0141-refresh-retries', '2026-11-22T11:36:45.771Z'),
	('0150-operators', '2026-11-22T11:36:45.784Z'),
	('0151-find-people', '2026-11-22T11:36:45.788Z'),
	('0152-order-of-events', '2026-11-22T11:36:45.789Z'),
	('0185-statistics', '2026-11-22T11:36:45.793Z');
INSERT INTO public.migration_lock VALUES
	('migration_lock', 0);
INSERT INTO public.notice_link VALUES
	('\xa41c5d4d730baeb7e7627e7d0691bbc5b5b7a2894743d828447dd0448c9dcb5f', 'e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', 'security_change', '2026-11-22 11:36:55.172+00', '浙江杭州', 'Windows，Chrome', '2026-11-29 11:36:55.172+00'),
	('\x5ed910496b1e5c11214a7aefff218342f7a575595453b450a712895604f5cda9', '769c8de4-7b2e-4c1b-b32f-a02ccbb92546', 'new_device', '2026-11-22 11:37:55.172+00', '浙江杭州', 'Windows，Chrome', '2026-11-29 11:37:55.172+00'),
	('\xa7ebf2b5f7cb72d2eb10bcae6b1fe92b031148f1568d9befacbd57b73a684720', 'b586d6ea-12e6-4bd1-b351-b7b6bec151bd', 'accounts_merged', '2026-11-22 11:37:55.172+00', '浙江杭州', 'Windows，Chrome', '2026-11-29 11:37:55.172+00'),
	('\x1854964e4994f48afdf1f01f8b0489a94370ca0d68aa45d66ca2961e879c9215', '769c8de4-7b2e-4c1b-b32f-a02ccbb92546', 'accounts_merged', '2026-11-22 11:37:55.172+00', '浙江杭州', 'Windows，Chrome', '2026-11-29 11:37:55.172+00');
INSERT INTO public.recovery_code OVERRIDING SYSTEM VALUE VALUES
	(1, 'e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', 'ScCrOaH4rLyBdg9Wugw9QemIoKHHQVsffvRltq6xVA8', '2026-11-22 11:36:55.172+00', NULL),
	(2, 'e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', 'cmvg8W6stptavPJDYuScextCPT4nvVpeAP21mMTDKnY', '2026-11-22 11:36:55.172+00', NULL),
	(3, 'e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', 'cymbDztwPjdhrKy6mlTus8RFlFdbKY5F7HQ6_G1w-Cw', '2026-11-22 11:36:55.172+00', NULL),
	(4, 'e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', '04isWu4RsIF0l2PHFA8yEGjQFNaVeN0Dbg_YcViJQj8', '2026-11-22 11:36:55.172+00', NULL),
	(5, 'e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', 'HWc766rrIVEJHNMhiBt41Qdp4viyE5nyApn4-3qks0Y', '2026-11-22 11:36:55.172+00', NULL),
	(6, 'e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', '5mcpJJnm6dkxsYJONXc8Gj2wZTyo--Zaiqm_udnbHg0', '2026-11-22 11:36:55.172+00', NULL),
	(7, 'e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', 'O2E1sZVaRV5Jr5uGqncC1OiJjzXAx6W-NTwMPqXviV0', '2026-11-22 11:36:55.172+00', NULL),
	(8, 'e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', 'ylxGOVao5_8jzkhzq15VblSofLZvKaNaKGJfeo8plLw', '2026-11-22 11:36:55.172+00', NULL),
	(9, 'e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', 'vzXp8S6n5j0VhQs1nWP7pu0MISLIfPXt_ogJu86p_YE', '2026-11-22 11:36:55.172+00', NULL),
	(10, 'e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', '6GeArNBCjbWRoAZ25hm9BAKoH6dpd0aUf9alPu5MGYU', '2026-11-22 11:36:55.172+00', NULL);
INSERT INTO public.secure_key VALUES
	('zK8V4R85lk7Y', '1.UDCmFJGnHOrDYgx_lY3BAWEcpOrDjaYGKnE94Jqg2d5jb-CQW3yvTtqh4wyao_06sr_QWqzWKgeiyKb-OoP4AK8PYawdc--jCwKSo1c562m7OxGEXtSnBzxasOqej-Ap3Zt-iUC4OyugZaulVrgxW0tc9nKHA5pjb_FyNDLqt-HiG0Hm-Ln0I-gKSfKeFFk7D02SiLTrrctSV2D5-djNRc9gjumXaH0_DLsGkcgfiItZwKkyRoSZjS25WVGZRhP-Cr33kB8vylStRdRiphutpWnIb6Y4mfOpaflThM2PFAlO8aakICWOm_Umjweirm985sgExgvjVWJvn3faYRZ8CItoxAp1BWHyn7fXCZSi-Bh-8VrnUqIoWc521PNPT54ichE0ich9RFe9XRqT4GGzO06lbwaIamqFt7dtDr-_38FXebbPQAxm1me0Rr5gE7Y9kmxX-AKjCVfOG_o7Dn8dTkrorC97c-etVvEE26AWhQ_hrXmgLbSvfImmpV3bevFIJA0W5PWTy5zSOxm-1n0VwyDy2ib-Z3Qg7FdBX-z-W3eslXHXOY__SkKuu3RyefFva6mfBjYy0oV4OlqUNLBzQAGTljoHY4u3hzpglu8Xjcnv_VOszvUWrrpWdvD2C4L0Iuum39pZ_mHhiKmrJPOar9h0jmkfAY4IZEzw33BHcQCBeabv3OlwRPata24-qDEhX52YXsXADT78gzM5ofU90vvfgNlNFxauqdHMtlaQgY4dtrjaKhE9k0nUh4nIiWLGZ94vpR6brvp4gfoIzm2qYebNq2OCsqQnBgK6p6ENAXeo0_OGJnbSQByDSe8totlNvZOgMf5uX2nbcgjQ89stWQIo6huQbPzeqRBJr9Xc9nrubXgYDUQQ2wRFkG0d5FM5tQQeqL5ESpWuL3Qagw-cXNI3ft2bQG8BYJ4J1hAvllnJc8CHpthC0uABweKFq1XL9x3xGO2pFzKl_K9yOepj-5pxfeKhuD8VMZXd-KvOeAQLM160CI8LyKB7w-m8J1Ia4b83kE1mNOdSsBz2ARoQT8Fo5rClZFqJ3PEEF-RdySim0iU3JbqeL5_GfDsRQ5UcZmWh4RY2qOKaNfX-A1yrS5AWPe7zKSj5fWh12F6k-EB3c7NRh8XwecFs-LgILnhh1h3z1DDm3yvuoKKPS2cRNBUTIRWBTkajGIr0QIRMeWQhUJLuAoptRyPN0deXJURY2PorFLHQWXdxFO9qEExteKNUaPJ3LaI6DXvnrkAP1gLvjxbnQYr0MN3wfX3fUBvkSKxlQ4qNgiwOuu1mV3t3PQ3oLioUCFsmXKehpmHCW0c1jdCiWdAzr8rel4H5U7TUQgd2G898sEHP9ea1agHmn1Xe4eqd-EocNdiJtPWGQagmdRfkpjkE-hYEVekKWyKKP_PM02KtLvpp2vOs3WB9IdAz6WmXOSOJ6FFxW-g1gKNQjafjkijC3Vo7JFUVSZVr78fbaT7o0HaGcaMkzrYcwDpGuz9gBaVknjg7qfNR0dUoWY-q_JbNAgA7CBQFCimbF5d9MVbjchsWPDygeMQPdEfBVSYqbBlmFbtF6mXQAL_FnW_w-ONKfNNlOvQFJk9FeBOJFeFuQdhfQKp21b_Ss_2rU5YEAKeeI_kHAkV24nuIWCoGzefDJBhYRFWVvKgyhGkDu-rGOMK8WdgRKb4uMgAI-EllPIOcwkSWakD2zOvrFY0ILx7F4Sw4BsoWq3rrFs-jRZaWjKhNOjfjGkEuSETat2Iq_f5TFnUd5dLiIrCwpNk-mZPgCVEbfyF--fi7LRmyyl7sVWnCA0HoXM2XyZ2WfBcbNVuNMlL-2dV-Nyw9tZv4uiVYEB3yPxaqEK_3USjC8tPE1GLG30TrwDehSnXAP0O7m0ONm2qkDWWvdNjDdvnQI3WlBRPsyVgEuL5PXO1OjywMm-dd8k-Bk2tLGcfzFZ3hL1Rsz7h58QCuUmDojg112kJ-gb0bgAIEG8JZ-GIvVPenvn6DqVE-767kU6ZN_hlKoRnb1pmp4lK4jZuFQn89v1K4nqrar3v6ZMKao4orkxHHna5WowhRugFAYCGqKLm50Kp0thMTF9HttpNssD1nqEhHYXWNm6l8a39KygZI793PHru9DOGV6eG3D025eGv--M76RsDN4aTzw7JcJyBiWnThghteL5-OpQLFoO6M19osTKMgGW6ay5UK78hxHnQ', 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAya/xNcYSlrJ4ikiXJOUxVip62el1IPikN0XWHZTx+FSL+2B9lgFL8to6Ey2dZgau2UsW8+4/Yu3ICSeWIaFO24LanqjzUhYKggdHKdX67uSm8MYaIMGvVKcj3IJ/wzp2FmIhI3+CwAKbJeWyN/JXcnEpce3MN1HM7pA6YC46MkWjE+7rCHngc+9l06skoJDY5Ofl+GCW+MpS1n/pLObDosc04BMMFE1vDfSIn2u2ZGDJ2TlPGdbO0NDJMTB2CJhJJkl9gGvSZITcR5x9T2s2mjZbTQqW54DEKngCRw4UP36zLb2RYkQSxvJJ5F3LNqv8nrfFAp1w4t4C6luvJahPxQIDAQAB', '2026-11-22 11:36:55.172+00', '2026-11-23 11:36:55.172+00', 'f5b70647-72a6-47d3-917e-a54380022c8e');
INSERT INTO public.session VALUES
	('70346e5f-a551-4a3f-a8b6-8708a2cee1d0', 'e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', '\x4740799d1f2f9c3fab29de9d4ec12358fe70d8f6f261870309e31929009afd3c', '53p11ETulkEbAjOz69QfNtbMwh2wMGPFnxI7skIajog', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '10.182.192.7', '浙江杭州', '2026-11-22 11:36:55.172+00', '2026-11-22 11:36:55.172+00', '2026-11-29 11:36:55.172+00', NULL, 'registration', '[{"at": 1795347415172, "way": "password", "factor": "pwd"}, {"at": 1795347415172, "way": "phone_code", "factor": "sms"}, {"at": 1795347415172, "way": "password", "factor": "pwd", "isCheck": true}]', '\xb0f02eef216e1cb54babe50c950bce22db220328f1470e6809e181a21ad991ea'),
	('27de5363-8150-4faf-b5f9-ebbdb267c458', 'b586d6ea-12e6-4bd1-b351-b7b6bec151bd', '\xbc056ee78c3e94fbecb441413ad4d5a15e7a007acb09cfa7eae58fd17a4da4d2', 'ktwwtda1u2Ptr6lmdf41tRb8cH2_u5-ghfGAPZDTRnM', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '10.32.87.7', '浙江杭州', '2026-11-22 11:36:55.172+00', '2026-11-22 11:37:55.172+00', '2026-11-29 11:36:55.172+00', NULL, 'merge', '[{"at": 1795347415172, "way": "password", "factor": "pwd", "carriedFrom": "merge"}, {"at": 1795347415172, "way": "phone_code", "factor": "sms", "carriedFrom": "merge"}, {"at": 1795347475172, "way": "password", "factor": "pwd", "carriedFrom": "merge"}]', '\x93eada5291a88c7bd70138526d6f712f4b0def43e2513dbac3c65ade7c9eb662');
INSERT INTO public.signing_key VALUES
	('es256-jihl60bpkuqj', 'ES256', '1.brWVDjHCqvOpufXZsDjW20YoXDcG-CCAfvXFUyZ9MARXvHrod2mNZKsVTY-ZZcIMgllGY5SHwkLvjaz2AwSQaA_UW8ERCRDlnouAxDJyu2nuLYLVAS-c1e_0ZmPosZQ1oZa-xcJ7PjTbbRExnrYNHKNoePEn3r7WoVLioGypMZtBYXr9FhERK2DrAYVJ3tPhpsHLiCj4lYNiQjxuLl7-RsCDGUGhBXgwGm8sRzU2fE4j8HufWdsvvFOiLiyvTuvyqkBNem5iTFgjEn8brVenpw6x9cUbrALtCTaVzk0PVTK1n65bX5nPuAREfq6JDTop-Jik2c5ayDe-yDZgtSW76Ho', '2026-11-22 11:37:55.172+00', '2026-11-22 11:37:55.172+00'),
	('rs256-uotvv8agkbgm', 'RS256', '1.BbGtstdUKjbCIrqj2endDtBQuPDk1g9wHGf_0lGvDPceHWhUdlv0WByGXnUUw8Ny2Fr8Lyg1y3iswPlWqzHBKdY8HKoZe9F1C7wQRwxV8J0mdCjBhqyNEQUpAcSO6lHcoJBGVCPMWstwlY15ub2SnQ7DuPjlz5XpAcdvHjC1czFTRA8fV7bxe9GSgxZACFC2F6HIACT9dfkXLKMsSwacWx1iwGdKd9XX7pTyVV0SsR4UGVaLQMXsNOAW0BjAsCINwTfhs9HCZoO5CNwMHLGm9vKMS9gTHXCCcU5liSkqxhzOUvgjSOwMYVvJNESA94R_F6znLaNyeub63muD5LsclAEyExKOK1XDMSFOy40mvPTEEiiLl721WGfq1VUdjPKsfndzHHi-JTTw5PmI7L288aHKNurj7oN9azh-QTxsMnXyQupaOPa7JTKSSzU4wc_CeKOUy3NovD0FMsnWC5n4Q59sXzqaUsVupfpYUHSR5qocm77w3AubP48dFB2IuuEq6AEll2cjgkzTd2B29dJaBvtSQAyJq7I-rV21eVw1zuDJAZo9emLRGS2o4CRjfstIrM27cHJUrySdsrb33deWV7pIDejawM-xfmesbQqT7ofl1xXuU-1rcRa0zS2LTAXjPnS4eADvEFtL9lrdreuXPaL27YoDgxxDFUWCGe_K2jparIblplCNHrMMZhVlmFHHEqb_KjwZa-GwiQkHCXa8J02KppYgpoAJxJm1ipkO79ZKTQVhhQoxzJS8GoH6231mPWLiyF96hXQPxdY7TPkEvlfB4TW4TrAPc-ko4TrPu6Csd2M9Lzg9vh-rzbCT9-iJsJUtpAFNFdS4fFIu_6L99H_tz-TAe5vSZ8Jto4GzC-t7gxaL9e45p_MOVvaSJqTxE2vztN8GYhJ-A0QZtlEJMS3_HgsxeAEx13mzFxn-vBnKyueRWBl9hNGap_qm-U3xBRsokuKu01BuNM6Oyluuq6pHCReC9oX6_8l5br48R7l6LIm1aSUPx7N2kil2rkretefsqhVW18pkUjIHb16qVcJ4SoI863aslsYsHBI8_DkIJKIm52x-FimgbQtaiu9BgiyanJbverYcZH0H96LjScc5d1QRJSk7LSiA5m_cqKPd3DKOEW9jfwNMYBkuhOurYNoADpheYuWy84w6MFgcenMZiQhSNxeiJf65VzBHEBZepiu_BqmMmtgVh1rr2uwn0alz95lNL6zkQrScAbkanWYX4O3vi3BAuDYV99yqYwm8nXm8Jz_P854N9a38Kj7ssNyxhXjurfM8yAfjYdlR25FkOznzdb7JWvy5fo7RUTNwWY30BxUQeUMTsCIba5Vx-SQlO3QB8i2k5hNGQ7aKKyvAcPoYiRlcNubzf29IYQmE61zDggJoV-Bn4DLNtHRDgSvUEVzr0Pc1VUDtZgom2Xe1O8gJHT50K_i3W3S75X_rOKCs7iKgovtwilMEpmQaIGKTeoHN6Svl-UlUGZhHQrURpxde1IUxhTnfCisi1LR-oa-3VNDomJkugFV8wy3Nxw2EQyjb9OYNYCZKjgzpeAiMoIi5FuWlrsC3skFHwZzhHT75ds4B_S9NP_-V096iBTwbQe8RAzeqCxAZJ_v2bCrgjjM5aAjj1MfsIzrS3dUN3REgKF2V0XCwnRY0t2sFFhW11Z-bOhUbpaNT5kq0KZ7nSdgvEhMDwGBqA8bXzjIpC58EU_Rw_sPPVozxvEP6o3skYKDBrlcj4EaYlNckJuhzbTcIPG2KUXY-guqxXFgFS0NAzBOQxfWH9MC-8jvH1oSyaEYLneTp9sDj0kW10eSbPKu5vNY-aAFkPiJBseaN-ksKva7kXW5JGoBz60_iN6FRCxK_7nxp_j0QpJtivfz3ASt6Nrsbj0Nom0MMN0txneQxldbEOaweasa1WNuoE7AXXNt3JljqKqAiISVF1aCzJk4-aad36wZc54FgMl0U4QDOy3rLJry9Ja5cAGiXQVijbWco20nBzqWkDRGfcbYUvWgFIV46SoK1RHiWQyj-xa5h8Lvil6vtKSc8VvGIeozajYMTaYVdsWo684iRAPn3dAJKbN0aO0wVLNWMN0lLj3o0TrStBc9gbx90KtM71auLDD9OwtuZNX_0xKgQfMeYbmiM8NmfueREqjyfKQbRGJTIk_NibYb-DBLWIvl6JGo-gPJgpyS7L_REY7HDeSRPUZutY_Pdc2bqowsPMs9ua3gIvqrR69U41H-tEq4zfURFhMVVgul4vfTm4aALtQ', '2026-11-22 11:37:55.172+00', '2026-11-22 11:37:55.172+00');
INSERT INTO public.totp VALUES
	('e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', '1.q6Z0V0Tw1GTnv4QeVEP_qxz6-0ufDjWkQSszLB2r4I5QrWqu77AHVrSSBJCyboNxuM_SiNQuT8KdxTKW', 59844913, '2026-11-22 11:36:55.172+00', '2026-11-22 11:36:55.172+00');
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
ALTER TABLE ONLY public.operator
    ADD CONSTRAINT operator_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_credential_id_key UNIQUE (credential_id);
ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.quarantine
    ADD CONSTRAINT quarantine_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.recovery_code
    ADD CONSTRAINT recovery_code_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.revelation
    ADD CONSTRAINT revelation_pkey PRIMARY KEY (operator, account_id, contact);
ALTER TABLE ONLY public.secure_key
    ADD CONSTRAINT secure_key_pkey PRIMARY KEY (kid);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.short_lived_state
    ADD CONSTRAINT short_lived_state_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.signing_key
    ADD CONSTRAINT signing_key_pkey PRIMARY KEY (kid);
ALTER TABLE ONLY public.statistic_level
    ADD CONSTRAINT statistic_level_pkey PRIMARY KEY (name, hour);
ALTER TABLE ONLY public.statistic
    ADD CONSTRAINT statistic_pkey PRIMARY KEY (name, labels, hour);
ALTER TABLE ONLY public.subject_origin
    ADD CONSTRAINT subject_origin_pkey PRIMARY KEY (account_id, client_id);
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
CREATE INDEX effect_account ON public.effect USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX effect_due ON public.effect USING btree (due_at);
CREATE INDEX former_contact_account ON public.former_contact USING btree (account_id, replaced_at);
CREATE INDEX former_contact_replaced_at ON public.former_contact USING btree (replaced_at);
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
CREATE INDEX short_lived_state_expires_at ON public.short_lived_state USING btree (expires_at);
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
ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.effect
    ADD CONSTRAINT effect_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.export_job
    ADD CONSTRAINT export_job_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.former_contact
    ADD CONSTRAINT former_contact_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
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
