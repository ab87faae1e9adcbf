import { escapeHtml } from '../../ground/words/escape-html.ts';

/** The two legal texts of the platform's operator (Decreto 7.962/2013, article 4; LGPD, articles 9 and 41). */
export const LEGAL_KINDS = ['terms', 'privacy'] as const;

export type LegalKind = (typeof LEGAL_KINDS)[number];

/** HTML included. */
export const LEGAL_TEXT_LENGTH = 100_000;
/** The data protection officer with the contact. */
export const OFFICER_LENGTH = 200;

export const legalTitles: Readonly<Record<LegalKind, string>> = Object.freeze({
  terms: 'Termos de uso',
  privacy: 'Política de privacidade',
});

/** The installation's operator, from its environment. */
export interface PlatformFacts {
  name: string;
  document: string;
  address: string;
  email: string;
}

/**
 * Returns the template until the administration publishes its own text, which may start from it. It describes what
 * Festix does; a lawyer has to check it.
 */
export function legalTemplate(kind: LegalKind, platform: PlatformFacts): string {
  const { name, document, address, email } = platform;
  const who = [name, document, address].filter(Boolean).map(escapeHtml).join(', ');
  const mail = email ? ` Fale conosco: ${escapeHtml(email)}.` : '';
  return kind === 'terms' ? terms(who, mail) : privacy(who, mail);
}

function terms(who: string, mail: string): string {
  return [
    '<h2>Quem somos</h2>',
    `<p>Esta plataforma é mantida por ${who || 'quem a instalou'}.${mail}</p>`,
    '<h2>Quem vende</h2>',
    '<p>Cada evento é vendido por quem o produz. O nome, o CPF ou CNPJ, a cidade e o contato dele estão na página do evento e no e-mail do pedido.</p>',
    '<h2>Preço e taxa</h2>',
    '<p>O preço e a taxa de conveniência aparecem separados antes do pagamento. O que vale é o total do resumo do pedido.</p>',
    '<h2>Desistência</h2>',
    '<p>Quem compra pela internet pode desistir em até 7 dias, até 48 horas antes do evento, e recebe de volta o valor com a taxa. O pedido de desistência é feito na página do pedido.</p>',
    '<h2>Evento cancelado ou alterado</h2>',
    '<p>Se o evento for cancelado, o valor e a taxa podem ser pedidos em até 30 dias. Se a data, o local ou a programação mudar, até o início do evento.</p>',
    '<h2>Meia-entrada e classificação indicativa</h2>',
    '<p>Quem compra meia-entrada mostra o documento na entrada. A classificação indicativa está na página do evento e no ingresso.</p>',
    '<h2>Ingresso</h2>',
    '<p>Cada ingresso vale uma entrada. Quem compra pode passá-lo a outra pessoa pela plataforma.</p>',
  ].join('');
}

function privacy(who: string, mail: string): string {
  return [
    '<h2>Quem trata seus dados</h2>',
    `<p>${who || 'Quem mantém esta plataforma'} trata os dados da sua conta e do pagamento. Quem produz o evento trata os dados de quem vai a ele.${mail}</p>`,
    '<h2>Que dados, e para quê</h2>',
    '<p>Nome, e-mail, telefone e documento servem para emitir e entregar o ingresso, conferir a entrada, cobrar e devolver. Registros de acesso são guardados por segurança e por lei.</p>',
    '<h2>Com quem são compartilhados</h2>',
    '<p>Com quem produz o evento, o meio de pagamento e os serviços que entregam mensagens. Cookies de medição só são usados com a sua permissão.</p>',
    '<h2>Por quanto tempo</h2>',
    '<p>Dados fiscais ficam o tempo que a lei pede. Os outros são apagados quando deixam de ser necessários.</p>',
    '<h2>Seus direitos</h2>',
    '<p>Em Configurações você baixa uma cópia dos seus dados, corrige o que estiver errado e exclui a conta.</p>',
  ].join('');
}
