import type { Basis, Untold } from './personal-column.ts';
import type { Limit } from './retention.ts';

/** Texts of the own copy. */
export const privacyTexts = Object.freeze({
  notice:
    'Tudo o que o Festix guarda sobre você, por assunto, com o motivo e o prazo de cada dado. Dados de outras pessoas ficam de fora, também os que estão nos mesmos registros.',

  basis: {
    contract: 'Para cumprir o contrato com você (LGPD, art. 7º, V)',
    law: 'Porque a lei obriga (LGPD, art. 7º, II)',
    interest: 'Para a segurança de todos e a defesa de direitos (LGPD, art. 7º, IX)',
    consent: 'Porque você concordou, e pode voltar atrás (LGPD, art. 7º, I)',
  } satisfies Record<Basis, string>,

  until: {
    account: 'até a conta ser excluída',
    access_log: 'até 6 meses depois do último uso (Marco Civil da Internet, art. 15)',
    code: 'até ser usado ou vencer',
    attempt: 'por 10 minutos',
    answer: 'por 90 dias',
    op: 'por 90 dias',
    nonce: 'por 24 horas',
    fiscal: 'por 5 anos depois da venda e do evento',
    unpaid: 'por 90 dias, se o pedido não for pago',
    unpaid_payout: 'por 6 meses, se o repasse for recusado ou removido',
    ticket: 'até 6 meses depois do evento',
    departed: 'até a conta ser excluída, se nem a lei nem a porta precisarem mais dele',
    door_list: 'até 12 horas depois do evento',
    delivery: 'por 1 ano',
    notice: 'por 6 meses',
    fallback: 'por 30 dias, se o WhatsApp não disser antes que entregou',
    undelivered: 'por 30 dias, quando a mensagem não chegou',
    ticket_file: 'por 30 dias',
    courtesy_sheet: 'até virar ingresso, no máximo por 7 dias',
    conversion: 'por 7 dias',
    audit: 'por 5 anos',
    invitation: 'até 30 dias depois de vencer',
    ended_grant: 'por 6 meses',
    quarantine: 'por 1 ano, se esperar por uma decisão',
    rate: 'enquanto o limite valer',
    hold: 'enquanto a reserva durar; de ingressos grátis, por um dia',
  } satisfies Record<Limit, string>,

  untold: {
    secret: 'É um segredo que abre alguma coisa.',
    copy: 'Repete o que já está em outro assunto.',
    others: 'Fala também de outras pessoas.',
  } satisfies Record<Untold, string>,
});
