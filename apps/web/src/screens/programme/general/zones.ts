/** The zones of Brazil, named by the cities that people look for, from east to west. */
const BRAZIL: readonly (readonly [zone: string, cities: string])[] = [
  ['America/Noronha', 'Fernando de Noronha'],
  ['America/Sao_Paulo', 'Brasília, São Paulo, Rio de Janeiro, sul e sudeste'],
  ['America/Bahia', 'Bahia'],
  ['America/Recife', 'Pernambuco'],
  ['America/Maceio', 'Alagoas e Sergipe'],
  ['America/Fortaleza', 'Ceará, Maranhão, Paraíba, Piauí e Rio Grande do Norte'],
  ['America/Araguaina', 'Tocantins'],
  ['America/Belem', 'Belém, Macapá e leste do Pará'],
  ['America/Santarem', 'Oeste do Pará'],
  ['America/Campo_Grande', 'Mato Grosso do Sul'],
  ['America/Cuiaba', 'Mato Grosso'],
  ['America/Manaus', 'Manaus e leste do Amazonas'],
  ['America/Boa_Vista', 'Roraima'],
  ['America/Porto_Velho', 'Rondônia'],
  ['America/Eirunepe', 'Oeste do Amazonas'],
  ['America/Rio_Branco', 'Acre'],
];

export interface ZoneOption {
  value: string;
  label: string;
}

/** Returns the time zones to choose from; an event's own elsewhere has its technical name. */
export function zoneOptions(present: string | undefined): ZoneOption[] {
  const known = BRAZIL.map(([value, cities]) => ({ value, label: `${cities} (${offsetWords(value)})` }));
  if (!present || known.some(({ value }) => value === present)) return known;
  return [{ value: present, label: `${present.replace(/_/g, ' ')} (${offsetWords(present)})` }, ...known];
}

/** Returns the offset of a zone: `UTC−3`. */
function offsetWords(zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts();
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return name.replace('GMT', 'UTC').replace('-', '\u2212');
}
