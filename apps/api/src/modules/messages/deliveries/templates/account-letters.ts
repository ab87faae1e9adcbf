import { type CodeType } from '@festix/domain/contract';
import { CODE_LIFE, formatDateTime, maskEmail } from '@festix/domain/ground';
import { hello, type Letter } from './letter.ts';
import type { MailData, SecondFactorChange } from '../mail-data.ts';

const codeLives = (type: CodeType): string => `O código vale por ${CODE_LIFE[type].text} e só pode ser usado uma vez.`;

export function confirmSignUp({ at, code, link }: MailData['confirm-sign-up']): Letter {
  return {
    subject: 'Confirme seu e-mail para entrar no Festix',
    preview: `Seu código é ${code}.`,
    heading: 'Falta só confirmar',
    opening: [
      [
        'Confirme seu e-mail para criar a conta no Festix que foi pedida em ',
        { strong: formatDateTime(at) },
        ', no horário de Brasília.',
      ],
    ],
    code,
    button: { label: 'Confirmar e-mail', link },
    notes: [
      codeLives('signup'),
      'Não foi você, ou não foi nessa hora? Ignore este e-mail: sem o código, nenhuma conta é criada.',
    ],
  };
}

export function accountExists({ name, sign_in_link, recover_link }: MailData['account-exists']): Letter {
  return {
    subject: 'Você já tem uma conta no Festix',
    preview: 'Entre com a sua senha ou crie uma nova.',
    heading: 'Você já tem uma conta',
    opening: [`${hello(name)}Alguém pediu para usar este e-mail em uma conta do Festix, mas ele já é o da sua.`],
    button: { label: 'Entrar', link: sign_in_link },
    notes: [
      ['Esqueceu a senha? ', { label: 'Crie uma nova', link: recover_link }, '.'],
      'Não foi você? Ignore este e-mail: nada mudou na sua conta.',
    ],
  };
}

export function noAccount({ sign_up_link }: MailData['no-account']): Letter {
  return {
    subject: 'Não encontramos uma conta com este e-mail',
    preview: 'Talvez você use outro e-mail no Festix.',
    heading: 'Não há conta com este e-mail',
    opening: [
      'Alguém pediu uma nova senha do Festix para este e-mail, mas nenhuma conta usa este endereço.',
      'Se foi você, tente com outro e-mail seu ou crie uma conta.',
    ],
    button: { label: 'Criar conta', link: sign_up_link },
    notes: ['Não foi você? Ignore este e-mail.'],
  };
}

export function recovery({ name, code, link }: MailData['recovery']): Letter {
  return {
    subject: 'Crie uma nova senha no Festix',
    preview: `Seu código é ${code}.`,
    heading: 'Crie uma nova senha',
    opening: [`${hello(name)}Você pediu uma nova senha. Continue pelo botão ou digite o código.`],
    code,
    button: { label: 'Criar nova senha', link },
    notes: [codeLives('recovery'), 'Não foi você? Ignore este e-mail: sua senha continua a mesma.'],
  };
}

export function emailChange({ code, link }: MailData['email-change']): Letter {
  return {
    subject: 'Confirme seu novo e-mail no Festix',
    preview: `Seu código é ${code}.`,
    heading: 'Confirme seu novo e-mail',
    opening: [
      'Você pediu para usar este e-mail na sua conta do Festix. Confirme pelo botão ou digite o código nas configurações.',
    ],
    code,
    button: { label: 'Confirmar e-mail', link },
    notes: [codeLives('email_change'), 'Não foi você? Ignore este e-mail: nada muda sem o código.'],
  };
}

export function emailChanged({ name, new_email }: MailData['email-changed']): Letter {
  return {
    subject: 'O e-mail da sua conta no Festix mudou',
    preview: 'Este endereço não entra mais na conta.',
    heading: 'Seu e-mail mudou',
    opening: [
      [
        `${hello(name)}O e-mail da sua conta agora é `,
        { as_written: maskEmail(new_email) },
        '. Este endereço não entra mais nela.',
      ],
    ],
    notes: ['Não foi você? Fale com o suporte o quanto antes.'],
  };
}

export function passwordChanged({ name, at, recover_link }: MailData['password-changed']): Letter {
  return {
    subject: 'Sua senha no Festix mudou',
    preview: 'As outras sessões foram encerradas.',
    heading: 'Sua senha mudou',
    opening: [
      [
        `${hello(name)}Sua senha mudou em `,
        { strong: formatDateTime(at) },
        ', no horário de Brasília. As sessões em outros aparelhos foram encerradas.',
      ],
    ],
    notes: [['Não foi você? ', { label: 'Crie uma nova senha', link: recover_link }, ' agora mesmo.']],
  };
}

const SECOND_FACTOR: Readonly<Record<SecondFactorChange, { subject: string; heading: string; said: string }>> = {
  on: {
    subject: 'Verificação em duas etapas ativada no Festix',
    heading: 'Verificação em duas etapas ativada',
    said: 'A cada entrada pediremos o código do seu aplicativo. As sessões em outros aparelhos foram encerradas.',
  },
  off: {
    subject: 'Verificação em duas etapas desativada no Festix',
    heading: 'Verificação em duas etapas desativada',
    said: 'A entrada na sua conta não pede mais um código.',
  },
  renewed: {
    subject: 'Novos códigos de recuperação no Festix',
    heading: 'Você tem novos códigos de recuperação',
    said: 'Os códigos anteriores não valem mais.',
  },
  used: {
    subject: 'Um código de recuperação foi usado no Festix',
    heading: 'Um código de recuperação foi usado',
    said: 'Alguém entrou na sua conta com ele, e ele não vale mais.',
  },
  taken: {
    subject: 'Verificação em duas etapas retirada no Festix',
    heading: 'Verificação em duas etapas retirada',
    said: 'O suporte do Festix a retirou da sua conta e encerrou todas as sessões. Entre de novo e ative-a outra vez.',
  },
};

export function secondFactor({
  name,
  at,
  change,
  recovery_codes_left,
  recover_link,
}: MailData['second-factor']): Letter {
  const { subject, heading, said } = SECOND_FACTOR[change];
  return {
    subject,
    preview: said,
    heading,
    opening: [
      [`${hello(name)}Foi em `, { strong: formatDateTime(at) }, `, no horário de Brasília. ${said}`],
      ...(change === 'used' ? [codesLeft(recovery_codes_left)] : []),
    ],
    notes: [['Não foi você? ', { label: 'Crie uma nova senha', link: recover_link }, ' agora mesmo.']],
  };
}

function codesLeft(codes: number): string {
  if (codes === 0) return 'Você não tem mais códigos de recuperação. Crie outros nas configurações.';
  return codes === 1 ? 'Resta 1 código de recuperação.' : `Restam ${codes} códigos de recuperação.`;
}

export function accountDeleted({ name, at, tickets }: MailData['account-deleted']): Letter {
  return {
    subject: 'Sua conta no Festix foi excluída',
    preview: 'Seus dados foram apagados.',
    heading: 'Sua conta foi excluída',
    opening: [
      [
        `${hello(name)}Como você pediu, sua conta foi excluída em `,
        { strong: formatDateTime(at) },
        ', no horário de Brasília. Seu nome, contatos, documento e acessos foram apagados.',
      ],
      ...(tickets > 0 ? [[{ strong: ticketsLeft(tickets) }, ` ${TICKETS_KEPT}`]] : []),
    ],
    notes: [
      'Pedidos pagos ficam por 5 anos, só com o que a lei fiscal exige: nome, documento e valores.',
      'Quer voltar? Crie outra conta com este e-mail. Os pedidos antigos não voltam com ela.',
      'Não foi você? Fale com o suporte o quanto antes.',
    ],
  };
}

const TICKETS_KEPT =
  'Guarde o QR code: a porta ainda o reconhece, com o nome do ingresso, que é apagado depois do evento.';

function ticketsLeft(tickets: number): string {
  return tickets === 1 ? 'Você tem 1 ingresso que ainda vale.' : `Você tem ${tickets} ingressos que ainda valem.`;
}
