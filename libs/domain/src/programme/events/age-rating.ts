/** Ratings of the Ministry of Justice (Portaria MJSP 502/2021), from the one for all ages on. */
export const AGE_RATINGS = ['L', '10', '12', '14', '16', '18'] as const;

export type AgeRating = (typeof AGE_RATINGS)[number];

/** Characters of the reason beside a rating, as 'violência, drogas lícitas'. */
export const AGE_REASON_LENGTH = 120;

/** Returns the rating as the law words it. */
export function ageRatingLabel(rating: AgeRating): string {
  return rating === 'L' ? 'Livre para todos os públicos' : `Não recomendado para menores de ${rating} anos`;
}

/** Returns the rating with its reason: `Não recomendado para menores de 16 anos: violência`. */
export function ageRatingWords(rating: AgeRating, reason: string | null): string {
  return reason ? `${ageRatingLabel(rating)}: ${reason}` : ageRatingLabel(rating);
}

/** Returns the door's reminder for a young visitor; null for an event for all ages. */
export function doorAgeWarning(rating: AgeRating | null): string | null {
  return rating === '16' || rating === '18' ? `${rating} anos: confira a idade no documento` : null;
}
