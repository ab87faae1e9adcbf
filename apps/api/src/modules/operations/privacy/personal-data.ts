import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { column, columns, each, ofAccount, traceOf, type DeclaredTable } from './personal-column.ts';

const ID = sql`$1::uuid`;
const EMAIL = sql`$2::text`;

/** Returns SQL that selects the buyer: the account with the order's address, else the account that made the order. */
function boughtBy(order: Statement): Statement {
  const named = sql`select u.id from users u where u.email = ${order}.buyer_email and u.email_confirmed_at is not null`;
  return sql`(${order}.buyer_email = ${EMAIL} or (${order}.user_id = ${ID} and coalesce((${named}), ${ID}) = ${ID}))`;
}

const givenTo = (ticket: Statement): Statement =>
  sql`(${ticket}.assignee_id = ${ID} or ${ticket}.assignee_email = ${EMAIL})`;

// Arrays, not subqueries: a row that may be found in either of two ways is then looked up in the index of each.
const OWN_ORDERS = sql`any (array(select o.id from orders o where ${boughtBy(sql`o`)}))`;
const OWN_TICKETS = sql`any (array(select k.id from tickets k where ${givenTo(sql`k`)}
  union select k.id from tickets k where k.assignee_email is null and k.order_id = ${OWN_ORDERS}))`;
/** SQL: whether the person `$1`, with the confirmed address `$2`, holds the ticket `t`. */
export const HOLDS_TICKET = sql`(${givenTo(sql`t`)} or (t.assignee_email is null and t.order_id = ${OWN_ORDERS}))`;

const OWN_DEVICES = sql`any (array(select d.id from devices d where d.user_id = ${ID}))`;
const OWN_SUBJECTS = sql`any (array(select id from producer_requests where user_id = ${ID}
  union all select id from devices where user_id = ${ID} union all select id from sessions where user_id = ${ID}))`;

/** SQL: an address that nobody can have, for columns where null would mean the reader's own. */
const NOBODYS_ADDRESS = sql`'removida+' || t.id || '@invalid.festix'`;

/** Fields of the subject that an audit entry may contain. */
const SAID_OF_PEOPLE = sql`'{name,email,phone,document,is_foreigner,slug,about,reason}'::text[]`;

/**
 * Returns SQL that is true if the order's data was entered by the person who has its address now: support may have
 * corrected the address.
 */
const saidByBuyer = (order: Statement): Statement =>
  sql`not (select s.buyer_corrected from orders s where s.id = ${order})`;

const profile = column('user', 'contract', { account: 'erase' });
const profileAs = (as: Statement) => column('user', 'contract', { account: 'anonymise' }, { as });
const endedGrant = column('user', 'interest', { ended_grant: 'delete row', account: 'delete row' });
const audited = column('operator', 'interest', { audit: 'delete row' });
const auditedAs = (as: Statement) =>
  column('user', 'interest', { audit: 'delete row', account: 'anonymise' }, { as: sql`${as} - ${SAID_OF_PEOPLE}` });
const attempt = column('visitor', 'contract', { attempt: 'delete row' });
/** Devices of other people, which are shown by the names that these gave them. */
const heard = column('operator', 'contract', { account: 'anonymise' }, { untold: 'others' });
const code = { code: 'delete row', account: 'delete row' } as const;
const nonce = column('user', 'contract', { nonce: 'delete row', account: 'delete row' }, { untold: 'secret' });
const held = { ticket: 'erase', unpaid: 'erase', departed: 'erase' } as const;
const passedOn = { ticket: 'delete row', account: 'erase' } as const;
const proof = column('holder', 'law', { ticket: 'delete row' });
const op = { op: 'delete row', quarantine: 'delete row' } as const;
const listed = column('holder', 'contract', { door_list: 'erase' }, { untold: 'copy' });
const message = { delivery: 'delete row', departed: 'delete row', account: 'delete row' } as const;
const told = column('buyer', 'consent', { conversion: 'delete row', account: 'delete row' });
const answer = { answer: 'delete row', account: 'delete row' } as const;

/**
 * Declares every column of every table: its person, purpose, end and replacement. The retention jobs, the own copy and
 * the deletion of an account are derived from this table.
 */
export const PERSONAL_DATA: Readonly<Record<string, DeclaredTable>> = {
  users: {
    title: 'Perfil',
    found: { user: sql`t.id = ${ID}` },
    personal: {
      name: profileAs(sql`'Conta removida'`),
      email: profileAs(NOBODYS_ADDRESS),
      password_hash: { ...profile, untold: 'secret' },
      ...each('phone whatsapp document administrate_tax rebate_tax email_confirmed_at', profile),
      is_foreigner: profileAs(sql`false`),
      roles: profileAs(sql`'{customer}'`),
      convenience_tax: traceOf('user'),
    },
    notPersonal: columns('id created_at version blocked_at deleted_at terms_version privacy_version payout_mails'),
  },
  sellers: {
    title: 'Dados de quem vende',
    found: { user: sql`t.user_id = ${ID}` },
    personal: each('user_id name document city state email phone', ofAccount()),
    notPersonal: columns('updated_at'),
  },
  legal_texts: {
    title: 'Termos e políticas publicados',
    found: { operator: sql`t.published_by = ${ID}` },
    personal: { published_by: traceOf('operator') },
    notPersonal: columns('kind version html officer published_at'),
  },
  social_identities: {
    title: 'Entrada por outros serviços',
    found: { user: sql`t.user_id = ${ID}` },
    personal: each('user_id subject', ofAccount()),
    notPersonal: columns('provider created_at'),
  },
  social_attempts: {
    personal: each('state_hash nonce code_verifier next session_id', attempt),
    notPersonal: columns('provider created_at'),
  },
  account_codes: {
    title: 'Códigos enviados por e-mail',
    found: { user: sql`t.user_id = ${ID}`, recipient: sql`t.email = ${EMAIL}` },
    personal: {
      user_id: column('user', 'contract', code),
      email: column('recipient', 'contract', code),
      code_hash: column('recipient', 'contract', code, { untold: 'secret' }),
      code_tag: column('recipient', 'contract', code, { untold: 'secret' }),
      // Name and password of a sign-up; its requester is unproved.
      payload: column('recipient', 'contract', code, { untold: 'secret' }),
    },
    notPersonal: columns('id type created_at expires_at used_at'),
  },
  producer_requests: {
    title: 'Pedidos para ser produtor',
    found: { user: sql`t.user_id = ${ID}`, operator: sql`t.answered_by = ${ID}` },
    personal: { ...each('user_id slug about reason', ofAccount()), answered_by: traceOf('operator') },
    notPersonal: columns('id status created_at answered_at'),
  },
  sessions: {
    title: 'Acessos',
    found: { user: sql`t.user_id = ${ID}` },
    personal: each(
      'user_id user_agent address created_at last_used_at from_code_at proved_at',
      column('user', 'law', { access_log: 'delete row' }),
    ),
    notPersonal: columns(
      'id generation used_generation rotations expires_at revoked_at superseded_at awaits_second_factor',
    ),
  },
  second_factors: {
    title: 'Verificação em duas etapas',
    found: { user: sql`t.user_id = ${ID}` },
    personal: {
      ...each('user_id begun_at confirmed_at', ofAccount()),
      ...each('sealed_secret last_step recovery_salt recovery_hashes', { ...ofAccount(), untold: 'secret' }),
    },
    notPersonal: [],
  },
  audit_entries: {
    title: 'Registro de mudanças',
    found: {
      user: sql`((t.subject_kind = 'user' and t.subject_id = ${ID}) or t.subject_id = ${OWN_SUBJECTS})`,
      operator: sql`t.actor_id = ${ID}`,
    },
    personal: {
      ...each('actor_id device_id request_id', audited),
      before: auditedAs(sql`t.before`),
      after: auditedAs(sql`t.after`),
    },
    notPersonal: columns('id at action subject_kind subject_id event_id'),
  },

  venues: {
    title: 'Locais cadastrados',
    found: { operator: sql`t.created_by = ${ID}` },
    personal: { created_by: traceOf('operator') },
    notPersonal: columns(`id slug name address formatted_address city state country zip_code number place_id latitude
      longitude show_address created_at cover_image merged_into version`),
  },
  loose_files: { notPersonal: columns('key since') },
  events: {
    title: 'Eventos',
    found: { user: sql`t.producer_id = ${ID}` },
    personal: { producer_id: traceOf('user') },
    notPersonal:
      columns(`id number venue_id name description short_description availability category start_date end_date
      sales_end_at time_zone limit_by_user convenience_tax fee_paid_by is_test door_names published_at canceled_at changed_at created_at version
      privacy_policy show_privacy_policy cover_desktop cover_mobile keep_meia_quota
      waiting_room_rate max_per_order age_rating age_reason accessibility accessibility_contact access`),
  },
  public_slugs: {
    title: 'Endereços da página de produtor',
    found: { user: sql`(t.kind = 'producer' and t.owner_id = ${ID})` },
    personal: each('slug owner_id', ofAccount()),
    notPersonal: columns('kind is_current created_at'),
  },
  lots: {
    notPersonal:
      columns(`id event_id number name description ticket_limit sold reserved leased meia_taken visible enabled
      sale_starts_at sale_ends_at soldout_marked_at trigger_lot_id sorting opened_at archived_at limits partner_id partner_category
      partner_tickets created_at version`),
  },
  place_limits: { notPersonal: columns('event_id key place_limit taken') },
  prices: {
    notPersonal: columns(
      `id lot_id event_id name unit_amount kind pricing suggestions places refunds_places min_per_order max_per_order sorting
      archived_at`,
    ),
  },
  coupons: {
    notPersonal: columns(`id event_id name unlock_lots amount_off percent_off covers_reduced limit_by_ticket used
      expired_at archived_at created_at`),
  },
  event_integrations: {
    notPersonal: columns(
      'event_id gtm_id ga_id facebook_pixel_id meta_tag_manager_id meta_tag_manager_access_token sealed_meta_token',
    ),
  },
  agendas: { notPersonal: columns('id event_id title description sorting') },
  agenda_blocks: { notPersonal: columns('id agenda_id title description start_time end_time sorting') },
  faq_items: { notPersonal: columns('id event_id question answer sorting') },
  checkout_questions: { notPersonal: columns('id event_id assignment question type required at_door sorting') },
  checkout_choices: { notPersonal: columns('id question_id answer sorting') },
  coupon_lots: { notPersonal: columns('coupon_id lot_id event_id') },
  teams: {
    title: 'Equipes que são suas',
    found: { user: sql`t.producer_id = ${ID}` },
    personal: each('producer_id name', ofAccount()),
    notPersonal: columns('id created_at version'),
  },
  team_invitations: {
    title: 'Convites para equipes',
    found: { recipient: sql`t.email = ${EMAIL}` },
    personal: { email: column('recipient', 'contract', { invitation: 'delete row', account: 'delete row' }) },
    notPersonal: columns('id team_id code_id created_at expires_at event_id permissions'),
  },
  team_members: {
    title: 'Equipes de que você participa',
    found: { user: sql`t.user_id = ${ID}` },
    personal: each('user_id joined_at', ofAccount()),
    notPersonal: columns('team_id'),
  },
  team_events: { notPersonal: columns('team_id event_id') },
  event_grants: {
    title: 'Permissões em eventos',
    found: { user: sql`t.user_id = ${ID}` },
    personal: each('user_id permissions granted_at', ofAccount()),
    notPersonal: columns('event_id'),
  },
  ended_grants: {
    title: 'Permissões que terminaram',
    found: { user: sql`t.user_id = ${ID}` },
    personal: each('user_id permissions granted_at ended_at', endedGrant),
    notPersonal: columns('event_id'),
  },

  sale_points: {
    title: 'Pontos de venda que são seus',
    found: { user: sql`t.producer_id = ${ID}` },
    personal: { producer_id: traceOf('user') },
    notPersonal: columns(`id name run_by active payment_methods tickets_per_sale offline_places created_at version`),
  },
  card_terminals: { notPersonal: columns('id sale_point_id gateway reference name device_id created_at') },
  sale_point_invitations: {
    title: 'Convites para pontos de venda',
    found: { recipient: sql`t.email = ${EMAIL}` },
    personal: { email: column('recipient', 'contract', { invitation: 'delete row', account: 'delete row' }) },
    notPersonal: columns('id sale_point_id event_id is_supervisor code_id created_at expires_at'),
  },
  sale_point_operators: {
    title: 'Pontos de venda em que você trabalha',
    found: { user: sql`t.user_id = ${ID}` },
    personal: each('user_id is_supervisor since', ofAccount()),
    notPersonal: columns('sale_point_id'),
  },
  ended_operators: {
    title: 'Pontos de venda em que você trabalhou',
    found: { user: sql`t.user_id = ${ID}` },
    personal: each('user_id is_supervisor since ended_at', endedGrant),
    notPersonal: columns('sale_point_id'),
  },
  till_pins: {
    title: 'PIN de supervisão',
    found: { user: sql`t.user_id = ${ID}` },
    personal: {
      ...each('user_id changed_at', ofAccount()),
      ...each('salt iterations verifier', { ...ofAccount(), untold: 'secret' }),
    },
    notPersonal: [],
  },
  sale_point_producers: {
    title: 'Pontos de venda dos seus eventos',
    found: { user: sql`t.producer_id = ${ID}` },
    personal: { producer_id: ofAccount() },
    notPersonal: columns('sale_point_id'),
  },
  sale_point_events: { notPersonal: columns('sale_point_id event_id all_lots') },
  sale_point_lots: { notPersonal: columns('sale_point_id event_id lot_id') },
  cash_sessions: {
    title: 'Caixas dos seus aparelhos',
    found: { operator: sql`t.device_id = ${OWN_DEVICES}` },
    personal: { device_id: traceOf('operator') },
    notPersonal: columns('id event_id sale_point_id is_implicit created_at'),
  },
  cash_events: {
    title: 'O que você registrou em caixas',
    found: { operator: sql`t.operator_id = ${ID}` },
    personal: {
      operator_id: traceOf('operator'),
      note: column('operator', 'law', { fiscal: 'erase' }),
    },
    notPersonal: columns('id session_id kind amount counted occurred_at received_at'),
  },
  cash_counts: {
    title: 'Dinheiro que você contou',
    found: { operator: sql`t.operator_id = ${ID}` },
    personal: { operator_id: traceOf('operator') },
    notPersonal: columns('cash_event_id payment_method amount'),
  },

  webhook_endpoints: {
    title: 'Webhooks',
    found: { user: sql`t.producer_id = ${ID}` },
    personal: each('producer_id url', ofAccount()),
    notPersonal: columns('id kinds event_id is_active failing_since failures rests_until switched_off_at created_at'),
  },
  webhook_secrets: { notPersonal: columns('id endpoint_id sealed made_at ends_at') },
  // Ids, codes and amounts; no message contains buyers or holders.
  webhook_deliveries: {
    notPersonal: columns(`id endpoint_id event_id kind payload state attempts created_at tried_since next_attempt_at
      last_attempt_at answer_status failure`),
  },
  api_keys: {
    title: 'Chaves de API',
    found: { user: sql`t.producer_id = ${ID}` },
    personal: {
      ...each('producer_id name last_used_at', ofAccount()),
      ...each('key_hash hint', { ...ofAccount(), untold: 'secret' }),
    },
    notPersonal: columns('id scopes event_id created_at expires_at revoked_at'),
  },
  devices: {
    title: 'Aparelhos',
    found: { user: sql`t.user_id = ${ID}`, supervisor: sql`t.revoked_by = ${ID}` },
    personal: {
      user_id: traceOf('user'),
      name: profileAs(sql`'Aparelho removido'`),
      ...each('public_key last_seen_at', profile),
      revoked_by: traceOf('supervisor'),
    },
    notPersonal: columns('id number kind created_at revoked_at'),
  },
  device_events: {
    title: 'Eventos em que os seus aparelhos trabalharam',
    found: { operator: sql`t.device_id = ${OWN_DEVICES}` },
    personal: { ...each('device_id first_seen_at hears_since hears_told_at', traceOf('operator')), hears: heard },
    notPersonal: columns('event_id'),
  },
  device_operators: {
    title: 'Aparelhos de outros em que entrou',
    found: { operator: sql`t.user_id = ${ID}` },
    personal: each('device_id user_id proved_at', traceOf('operator')),
    notPersonal: [],
  },
  device_queues: {
    title: 'O que os seus aparelhos tinham a enviar',
    found: { operator: sql`t.device_id = ${OWN_DEVICES}` },
    personal: { device_id: traceOf('operator') },
    notPersonal: columns('waiting told_at'),
  },
  rehearsals: {
    title: 'Ensaios dos seus aparelhos',
    found: { operator: sql`t.device_id = ${OWN_DEVICES}` },
    personal: each('device_id done_at told_at', traceOf('operator')),
    notPersonal: columns('event_id gate area measures'),
  },
  device_nonces: {
    found: { user: sql`t.device_id = ${OWN_DEVICES}` },
    personal: each('device_id nonce_hash', nonce),
    notPersonal: columns('used_at'),
  },
  leases: {
    title: 'Lugares com os seus aparelhos',
    found: { operator: sql`t.device_id = ${OWN_DEVICES}`, supervisor: sql`t.released_by = ${ID}` },
    personal: {
      device_id: traceOf('operator'),
      released_by: traceOf('supervisor'),
      release_reason: column('supervisor', 'interest', { ticket: 'erase' }),
    },
    notPersonal: columns(`id sale_point_id event_id lot_id amount meia_allowance meia_left state expires_at created_at
      released_at`),
  },
  receipts: {
    title: 'Recibos dos seus aparelhos',
    found: { operator: sql`t.device_id = ${OWN_DEVICES}` },
    personal: { device_id: traceOf('operator') },
    notPersonal: columns('number order_id issued_at reprints'),
  },
  sale_voids: {
    title: 'Vendas que você desfez',
    found: { operator: sql`t.operator_id = ${ID}`, supervisor: sql`t.supervisor_id = ${ID}` },
    personal: {
      ...each('operator_id device_id', traceOf('operator')),
      supervisor_id: traceOf('supervisor'),
      reason: column('supervisor', 'law', { fiscal: 'erase' }),
    },
    notPersonal: columns(
      'id order_id event_id occurred_at uncertainty received_at state amount ticket_ids is_whole is_supervisor_proved',
    ),
  },
  money_to_return: {
    title: 'Valores de vendas que você devolveu',
    found: { supervisor: sql`t.returned_by = ${ID}` },
    personal: { returned_by: traceOf('supervisor') },
    notPersonal: columns('ticket_id order_id reason amount returned_at by_void'),
  },

  signing_keys: { notPersonal: columns('id public_key sealed_private_key created_at retired_at') },
  orders: {
    title: 'Pedidos',
    found: { user: sql`t.user_id = ${ID}`, buyer: boughtBy(sql`t`), operator: sql`t.sold_by = ${ID}` },
    personal: {
      user_id: traceOf('user'),
      buyer_name: column('buyer', 'law', { fiscal: 'erase', unpaid: 'erase', departed: 'erase' }),
      buyer_document: column(
        'buyer',
        'law',
        { fiscal: 'erase', unpaid: 'erase', departed: 'erase' },
        { saidIf: sql`not t.buyer_corrected` },
      ),
      buyer_folded: column(
        'buyer',
        'law',
        { fiscal: 'erase', unpaid: 'erase', departed: 'erase' },
        { untold: 'copy', madeOf: 'buyer_name' },
      ),
      // Null would mean that the buyer is not named yet.
      buyer_email: column(
        'buyer',
        'contract',
        { fiscal: 'anonymise', unpaid: 'anonymise', account: 'anonymise' },
        { as: sql`case when t.buyer_email is not null then ${NOBODYS_ADDRESS} end` },
      ),
      buyer_phone: column(
        'buyer',
        'contract',
        { fiscal: 'erase', unpaid: 'erase', account: 'erase' },
        { saidIf: sql`not t.buyer_corrected` },
      ),
      card_reference: column('buyer', 'law', { fiscal: 'erase' }),
      // Of a hold without an account; the database deletes it with the hold.
      address_key: column('visitor', 'interest', { hold: 'erase' }),
      ...each('sold_by device_id', traceOf('operator')),
    },
    notPersonal:
      columns(`id terms_version privacy_version event_id code origin status status_detail subtotal coupon_id coupon_amount tax_amount
      total refunded_amount convenience_tax administrate_tax rebate_tax payment_method sale_point_id cash_session_id sale_flags request_hash
      created_at expires_at pix_extended proof_sent_at paid_at dead_since named_by_link buyer_proved buyer_corrected`),
  },
  tickets: {
    title: 'Ingressos',
    found: {
      buyer: sql`t.order_id = ${OWN_ORDERS}`,
      holder: HOLDS_TICKET,
      assignee: givenTo(sql`t`),
    },
    personal: {
      holder_name: column('holder', 'contract', held),
      // A transferred ticket has none until its holder says one.
      holder_document: column('holder', 'contract', held, { saidIf: saidByBuyer(sql`t.order_id`) }),
      assignee_name: column('assignee', 'contract', held),
      // Null would make the ticket its buyer's own.
      assignee_email: column(
        'assignee',
        'contract',
        { ticket: 'anonymise', unpaid: 'anonymise', account: 'anonymise' },
        { as: sql`case when t.assignee_email is not null then ${NOBODYS_ADDRESS} end` },
      ),
      assignee_id: traceOf('assignee'),
    },
    notPersonal: columns(`id order_id event_id lot_id price_id price_kind unit_amount coupon_amount tax_amount
      absorbed_tax uses_coupon unit position serial code status entry key_id lease_id transfers created_at ordered_at dead_since`),
  },
  ticket_transfers: {
    title: 'Ingressos que você passou ou recebeu',
    found: {
      holder: sql`(t.from_user_id = ${ID} or t.from_email = ${EMAIL})`,
      assignee: sql`(t.to_user_id = ${ID} or t.to_email = ${EMAIL})`,
    },
    personal: {
      from_user_id: traceOf('holder'),
      ...each('from_name from_email', column('holder', 'contract', passedOn)),
      to_user_id: traceOf('assignee'),
      ...each('to_name to_email', column('assignee', 'contract', passedOn)),
    },
    notPersonal: columns(
      'id ticket_id event_id is_from_buyer serial_before transferred_at return_asked_at return_kept_at',
    ),
  },
  order_answers: {
    title: 'Respostas dadas na compra',
    found: { buyer: sql`t.order_id = ${OWN_ORDERS}` },
    personal: {
      answers: column(
        'buyer',
        'contract',
        { ticket: 'delete row', unpaid: 'delete row', departed: 'delete row' },
        { saidIf: saidByBuyer(sql`t.order_id`) },
      ),
    },
    notPersonal: columns('order_id event_id position question_id question sorting'),
  },
  // `opened` has hashes of names that browsers made up for themselves.
  order_accesses: { notPersonal: columns('order_id links closings opened') },
  superseded_serials: { notPersonal: columns('event_id serial ticket_id reason superseded_at told_doors') },
  payments: {
    title: 'Pagamentos',
    found: { buyer: sql`t.order_id = ${OWN_ORDERS}` },
    personal: {
      ...each('gateway_reference gateway_payment card', column('buyer', 'law', { fiscal: 'erase' })),
      // A token, or its hash; a bank's page with what opens it.
      ...each('card_asked challenge', column('buyer', 'law', { fiscal: 'erase' }, { untold: 'secret' })),
    },
    notPersonal:
      columns(`id order_id gateway method status status_detail amount qr_code checkout_url expires_at created_at
      updated_at gateway_updated_at next_read_at fraud_alert_at sent_back_at terminal terminal_asked terminal_asked_at`),
  },
  payment_errands: {
    notPersonal: columns(`id payment_id kind amount state attempts next_attempt_at failure created_at told_at
      done_at reported_at`),
  },
  payment_notices: {
    personal: each(
      'subject request_id body',
      column('buyer', 'contract', { notice: 'delete row' }, { untold: 'copy' }),
    ),
    notPersonal: columns(`id gateway topic sent_at state attempts next_attempt_at failure payment_id received_at
      handled_at`),
  },
  unsigned_webhooks: { notPersonal: columns('gateway hour amount last_at') },
  sweep_runs: { notPersonal: columns('name every_seconds ran_at took_ms failure') },
  api_processes: { notPersonal: columns('id host version sweeps started_at seen_at') },
  sandbox_charges: { notPersonal: columns('payment_id status status_detail refunded updated_at card terminal') },
  sandbox_terminals: { notPersonal: columns('reference mood') },
  sandbox_refunds: { notPersonal: columns('id payment_id amount') },

  refund_requests: {
    title: 'Pedidos de reembolso',
    found: {
      user: sql`t.asked_by = ${ID}`,
      buyer: sql`t.order_id = ${OWN_ORDERS}`,
      operator: sql`t.answered_by = ${ID}`,
    },
    personal: {
      ...each('reason answer', column('buyer', 'contract', { fiscal: 'erase', account: 'erase' })),
      asked_by: traceOf('user'),
      answered_by: traceOf('operator'),
    },
    notPersonal: columns('id order_id event_id rule status amount created_at answered_at'),
  },
  refund_tickets: { notPersonal: columns('request_id ticket_id amount is_open') },
  refund_runs: {
    title: 'Reembolsos de todos que você iniciou',
    found: { operator: sql`t.started_by = ${ID}` },
    personal: { started_by: traceOf('operator') },
    notPersonal: columns('id event_id state created_at done_at taken_until'),
  },
  refund_run_orders: {
    notPersonal: columns('run_id order_id number refund_id amount outcome code settled_at'),
  },
  event_announcements: {
    title: 'Cancelamentos e alterações que você anunciou',
    found: { operator: sql`t.made_by = ${ID}` },
    personal: { made_by: traceOf('operator') },
    notPersonal: columns(`id event_id kind message changes created_at gathered_at told_at people sent failed
      unreachable`),
  },
  announcement_recipients: {
    notPersonal: columns('number announcement_id order_id ticket_id is_told delivery_id'),
  },

  order_conversions: {
    title: 'Compras que podem ser contadas à Meta',
    found: { buyer: sql`t.order_id = ${OWN_ORDERS}` },
    personal: each('order_id consented_at address user_agent fbp fbc', told),
    notPersonal: columns('state attempts next_attempt_at ended_at failure'),
  },

  payouts: {
    title: 'Repasses',
    found: { user: sql`t.producer_id = ${ID}`, operator: sql`(t.requested_by = ${ID} or t.answered_by = ${ID})` },
    personal: {
      producer_id: traceOf('user'),
      ...each('requested_by answered_by', traceOf('operator')),
      ...each('pix receipt', column('user', 'law', { fiscal: 'erase', unpaid_payout: 'erase' })),
      ...each('obs_producer obs_admin', column('user', 'contract', { fiscal: 'erase', unpaid_payout: 'erase' })),
    },
    notPersonal: columns(`id event_id amount request_date sent_date pix_type status is_rebate answered_at created_at
      version removed_at`),
  },
  expenses: {
    title: 'Custos que você registrou',
    found: { operator: sql`t.created_by = ${ID}` },
    personal: {
      created_by: traceOf('operator'),
      // Suppliers may be persons.
      ...each('obs receipt', column('recipient', 'law', { fiscal: 'erase' }, { untold: 'others' })),
    },
    notPersonal: columns('id event_id amount is_rebate is_producer_payout payout_id created_at recorded_at removed_at'),
  },
  recounts: {
    title: 'Conferências que você iniciou',
    found: { operator: sql`t.started_by = ${ID}` },
    personal: { started_by: traceOf('operator') },
    notPersonal: columns('id state night created_at finished_at events_count differences_count'),
  },
  recount_differences: { notPersonal: columns('recount_id event_id figure source shown recounted') },
  ledger_postings: { notPersonal: columns('id event_id order_id payout_id expense_id kind posted_at') },
  ledger_entries: { notPersonal: columns('id posting_id event_id account amount') },
  booked_sums: { notPersonal: columns('event_id quarter account amount') },
  booked_totals: { notPersonal: columns('event_id account amount') },
  booked_changes: { notPersonal: columns('event_id quarter account amount') },
  sold_sums: { notPersonal: columns('event_id quarter origin orders tickets priced_tickets') },
  sold_totals: { notPersonal: columns('event_id origin orders tickets priced_tickets') },
  sold_changes: { notPersonal: columns('event_id quarter origin orders tickets priced_tickets') },
  waiting_rooms: { notPersonal: columns('event_id rate since let_in last_number rush_until') },
  // A number in a line; its browser is unknown.
  waiting_places: { notPersonal: columns('event_id number joined_at attempts') },
  page_views: { notPersonal: columns('event_id day views') },

  scans: {
    title: 'Leituras na porta',
    found: { holder: sql`t.ticket_id = ${OWN_TICKETS}`, operator: sql`t.user_id = ${ID}` },
    personal: {
      ticket_id: traceOf('holder'),
      ...each('user_id device_id', traceOf('operator')),
      heard_from: heard,
    },
    notPersonal: columns(`id event_id entry code is_admission is_conflict decided_offline occurred_at adjusted_at
      received_at uncertainty is_suspicious doubts gate area day reference_hash request_hash`),
  },
  checkins: {
    title: 'Entradas',
    found: {
      holder: sql`t.ticket_id = ${OWN_TICKETS}`,
      operator: sql`t.validated_by = ${ID}`,
      supervisor: sql`t.undone_by = ${ID}`,
    },
    personal: {
      ticket_id: traceOf('holder'),
      ...each('validated_by device_id', traceOf('operator')),
      undone_by: traceOf('supervisor'),
      undo_reason: column('supervisor', 'interest', { ticket: 'erase' }),
    },
    notPersonal: columns(`id event_id entry area day scan_id scanned_at received_at decided_offline gate undone_at
      left_at ended_by`),
  },
  departures: {
    title: 'Saídas',
    found: { holder: sql`t.ticket_id = ${OWN_TICKETS}`, operator: sql`t.user_id = ${ID}` },
    personal: {
      ticket_id: traceOf('holder'),
      ...each('user_id device_id', traceOf('operator')),
      reason: column('operator', 'interest', { ticket: 'erase' }),
    },
    notPersonal: columns(`id event_id area day kind is_stray occurred_at adjusted_at received_at uncertainty
      decided_offline gate`),
  },
  document_checks: {
    title: 'Documentos conferidos na porta',
    found: { holder: sql`t.ticket_id = ${OWN_TICKETS}`, operator: sql`t.user_id = ${ID}` },
    personal: { ...each('ticket_id result price_kind', proof), ...each('user_id device_id', traceOf('operator')) },
    notPersonal: columns('id event_id occurred_at received_at'),
  },
  device_ops: {
    title: 'O que os seus aparelhos enviaram',
    found: {
      operator: sql`t.device_id = ${OWN_DEVICES}`,
      buyer: sql`(t.buyer is not null and lower(t.buyer ->> 'email') = ${EMAIL})`,
    },
    personal: {
      // Of a sale not judged yet; without it the sale counts all the same.
      buyer: column('buyer', 'contract', { ...op, account: 'erase' }),
      device_id: column('operator', 'contract', op),
      // The ticket's holder, and the colleague who was first.
      ...each('body result', column('operator', 'contract', op, { untold: 'others' })),
    },
    notPersonal: columns('op_id body_hash device_seq v type event_id occurred_at received_at judged_at outcome'),
  },
  door_feeds: {
    notPersonal: columns('event_id epoch seq digest count inside passages together has_access names sealed_chunk_key'),
  },
  door_dirty: { notPersonal: columns('event_id id ticket_id kind body') },
  door_tickets: {
    personal: each('holder_name document_masked answers', listed),
    notPersonal: columns(`ticket_id event_id seq serial code_hash lot_id price_kind status order_status entry order_hash
      party passages checked_in_at document_state digest`),
  },
  door_notes: {
    personal: { body: column('operator', 'contract', { door_list: 'delete row' }, { untold: 'copy' }) },
    notPersonal: columns('event_id seq kind'),
  },
  door_snapshots: {
    notPersonal: columns('event_id epoch seq format digest count chunks orders revocations created_at'),
  },
  door_chunks: {
    personal: { bytes: column('holder', 'contract', { door_list: 'delete row' }, { untold: 'copy' }) },
    notPersonal: columns('event_id sha256 made_at'),
  },

  deliveries: {
    title: 'Mensagens enviadas a você',
    found: {
      user: sql`t.user_id = ${ID}`,
      recipient: sql`(t.recipient = ${EMAIL} or t.fallback_recipient = ${EMAIL})`,
    },
    personal: {
      user_id: column('user', 'contract', message),
      recipient: column('recipient', 'contract', message),
      // The data of a mail until it has left, perhaps with a code; a failed one may be sent again.
      content: column(
        'recipient',
        'contract',
        { ...message, fallback: 'erase', undelivered: 'erase' },
        { untold: 'secret' },
      ),
      fallback_recipient: column('recipient', 'contract', { ...message, fallback: 'erase' }, { untold: 'copy' }),
    },
    notPersonal: columns(`id channel template state failure order_id ticket_ids provider_id created_at attempts
      next_attempt_at sent_at delivered_at read_at resent_as`),
  },
  ticket_files: {
    // The file has names and masked documents. An expired one is deleted by the next sweep.
    found: { holder: sql`t.order_id = any (array(select k.order_id from tickets k where k.id = ${OWN_TICKETS}))` },
    personal: {
      key: column('holder', 'contract', { ticket_file: 'delete row' }, { untold: 'copy' }),
      made_at: column(
        'holder',
        'contract',
        { ticket_file: 'delete row', account: 'anonymise' },
        { as: sql`'epoch'`, untold: 'copy' },
      ),
    },
    notPersonal: columns('order_id'),
  },
  partners: {
    notPersonal: columns('id event_id name name_key formats mapping last_list last_counts created_at changed_at'),
  },
  partner_tickets: {
    title: 'Ingressos de outros vendedores',
    found: { holder: sql`t.ticket_id = ${OWN_TICKETS}` },
    // The name and the document are the ticket's.
    personal: {
      ...each(
        'code exact_hash folded_hash code_hash seller_order',
        column('holder', 'contract', { ticket: 'delete row' }),
      ),
    },
    notPersonal: columns('ticket_id event_id partner_id is_exact category party created_at'),
  },
  courtesy_imports: {
    title: 'Planilhas de cortesias',
    found: { operator: sql`t.made_by = ${ID}` },
    personal: {
      made_by: traceOf('operator'),
      // Names and addresses of people who are to get a ticket, until they have it.
      courtesies: column('recipient', 'contract', { courtesy_sheet: 'erase' }, { untold: 'copy' }),
    },
    notPersonal: columns('id event_id file_name state row_count ticket_count issued faults created_at taken_until'),
  },
  idempotency_keys: {
    title: 'Respostas guardadas para não repetir um pedido',
    found: { user: sql`t.actor = ${ID}::text` },
    personal: {
      actor: column('user', 'contract', answer),
      reply: column('user', 'contract', answer, { untold: 'copy' }),
    },
    notPersonal: columns('id endpoint body_hash created_at'),
  },
  rate_limits: {
    personal: { key: column('visitor', 'interest', { rate: 'delete row' }) },
    notPersonal: columns('points expire'),
  },
  socket_io_attachments: { notPersonal: columns('id created_at payload') },
  mikro_orm_migrations: { notPersonal: columns('id name executed_at') },
};
