import { CODE_LIFE } from '@festix/domain/ground';
import { hello, type Letter } from './letter.ts';
import type { MailData } from '../mail-data.ts';

export function teamInvitation(data: MailData['team-invitation']): Letter {
  const { producer, team, event, code, link, has_account } = data;
  return {
    subject: event
      ? `${producer} convidou você para trabalhar em ${event}`
      : `${producer} convidou você para a equipe ${team}`,
    preview: event ? 'Aceite o convite e comece direto no evento.' : 'Aceite o convite para cuidar dos eventos.',
    heading: event ? 'Você foi convidado para um evento' : 'Você foi convidado para uma equipe',
    opening: [
      event
        ? [
            { strong: producer },
            ' quer você na equipe ',
            { strong: team },
            ', para trabalhar em ',
            { strong: event },
            '.',
          ]
        : [{ strong: producer }, ' quer você na equipe ', { strong: team }, ', para cuidar de eventos no Festix.'],
      howToAccept(has_account),
    ],
    code,
    button: { label: 'Aceitar convite', link },
    notes: [`O convite vale por ${CODE_LIFE.invite.text}.`, 'Não conhece quem convidou? Ignore este e-mail.'],
  };
}

export function salePointInvitation(data: MailData['sale-point-invitation']): Letter {
  const { inviter, sale_point, is_supervisor, code, link, has_account } = data;
  return {
    subject: `${inviter} convidou você para o ponto de venda ${sale_point}`,
    preview: 'Aceite o convite para vender ingressos.',
    heading: 'Você foi convidado para um ponto de venda',
    opening: [
      [
        { strong: inviter },
        is_supervisor ? ' quer você para supervisionar ' : ' quer você vendendo ingressos em ',
        { strong: sale_point },
        ', pelo Festix.',
      ],
      howToAccept(has_account),
    ],
    code,
    button: { label: 'Aceitar convite', link },
    notes: [`O convite vale por ${CODE_LIFE.invite.text}.`, 'Não conhece quem convidou? Ignore este e-mail.'],
  };
}

function howToAccept(hasAccount: boolean): string {
  return hasAccount
    ? 'Aceite pelo botão, com a sua conta do Festix.'
    : 'Você ainda não tem conta: ela é criada com este e-mail quando você aceitar, e você escolhe a senha.';
}

export function producerApproved({ name, link }: MailData['producer-approved']): Letter {
  return {
    subject: 'Agora você é produtor no Festix',
    preview: 'Seu pedido foi aprovado. Crie seu primeiro evento.',
    heading: 'Pedido aprovado. Que venha a festa!',
    opening: [`${hello(name)}Sua área de produtor está aberta. Crie seu primeiro evento e comece a vender.`],
    button: { label: 'Abrir minha área', link },
    notes: [],
  };
}

export function producerRejected({ name, reason, link }: MailData['producer-rejected']): Letter {
  return {
    subject: 'Sobre o seu pedido para ser produtor',
    preview: 'Não foi possível aprovar o pedido desta vez.',
    heading: 'Pedido não aprovado',
    opening: [
      `${hello(name)}Analisamos o seu pedido e não foi possível aprová-lo desta vez.`,
      ...(reason ? [[{ strong: 'Motivo: ' }, reason]] : []),
    ],
    button: { label: 'Ver meu pedido', link },
    notes: ['Você pode corrigir o que faltou e pedir de novo.'],
  };
}
