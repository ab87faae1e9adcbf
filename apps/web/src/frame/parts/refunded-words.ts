import type { FeePayer } from '@festix/domain/ground';

/** Says where the money of a refund goes, by the payer of the convenience fee; null for no fee. */
export function refundedWords(payer: FeePayer | null): string {
  switch (payer) {
    case 'buyer':
      return 'O valor volta para quem comprou, com a taxa incluída.';
    case 'producer':
      return 'O valor volta para quem comprou. A taxa, que o produtor pagou, volta para o saldo do evento.';
    case null:
      return 'O valor volta para quem comprou.';
  }
}
