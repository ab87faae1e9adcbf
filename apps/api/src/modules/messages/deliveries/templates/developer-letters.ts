import { hello, type Letter } from './letter.ts';
import type { MailData } from '../mail-data.ts';

export function webhookSwitchedOff({ name, url, link }: MailData['webhook-switched-off']): Letter {
  return {
    subject: 'Um webhook seu foi desligado',
    preview: 'O endereço não responde há três dias.',
    heading: 'Webhook desligado por falhas',
    opening: [
      [`${hello(name)}Nada que enviamos a `, { as_written: url }, ' chegou nos últimos dias, e ele foi desligado.'],
      'Seus eventos seguem vendendo. Arrume o endereço, ligue o webhook e reenvie o que falhou.',
    ],
    button: { label: 'Abrir desenvolvedores', link },
    notes: ['O que não chegou pode ser reenviado por 30 dias.'],
  };
}
