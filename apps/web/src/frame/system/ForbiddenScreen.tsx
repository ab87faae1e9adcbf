import { problemOf } from '@festix/domain/ground';
import { type RoleArea } from '@festix/domain/people';
import { BarredTape, Link, Logo } from '@festix/ui';
import { ButtonLink } from '../app/ButtonLink.tsx';
import { useTitle } from '../app/use-title.ts';
import { useAreaIfAny } from '../areas/area-context.tsx';
import { areaName, homeOf } from '../areas/area-list.ts';
import { SECOND_FACTOR_PATH } from '../sign-in/second-factor-part.ts';
import { useSession } from '../../session/session.store.ts';
import { forbiddenTexts as texts } from './forbidden-texts.ts';
import styles from '../app/app.module.css';

export interface ForbiddenScreenProps {
  /** The area whose role the person lacks; absent: an ability inside an area is missing. */
  missing?: RoleArea;
}

/**
 * Shows 403: signed in, but not allowed here. Inside an area it has the area's frame and leads back into it; a role
 * that requires a second factor leads to its setup.
 */
export function ForbiddenScreen({ missing }: ForbiddenScreenProps) {
  useTitle('Sem permissão');
  const area = useAreaIfAny();
  const user = useSession((session) => session.user);
  const isWithheld = missing !== undefined && (user?.withheld_roles.includes(missing) ?? false);
  return (
    <div className={area ? styles.inFrame : styles.alone}>
      <div className={styles.forbidden}>
        {!area && !missing && (
          <Link href="/" aria-label="Festix, início" className={styles.forbiddenLogo}>
            <Logo height={27} label="" />
          </Link>
        )}
        <BarredTape />
        <h1 className="fx-announce">{isWithheld ? texts.withheldTitle : texts.title}</h1>
        <p>
          {why(missing, isWithheld)}
          {missing === 'producer' && !isWithheld && (
            <>
              {' '}
              <Link href="/be-a-producer">{texts.beAProducer}</Link>.
            </>
          )}
          {user && (
            <>
              {' '}
              Você entrou como <b>{user.email}</b>.
            </>
          )}
        </p>
        {isWithheld ? (
          <ButtonLink type="primary" href={SECOND_FACTOR_PATH}>
            {texts.withheldWay}
          </ButtonLink>
        ) : (
          <ButtonLink type="primary" href={area?.link('/events') ?? (user ? homeOf(user) : '/')}>
            {area ? 'Ver os seus eventos' : 'Ir para o que é seu'}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function why(missing: RoleArea | undefined, isWithheld: boolean): string {
  if (!missing) return `${problemOf('FORBIDDEN').detail} ${texts.grant}`;
  return isWithheld ? texts.withheld(areaName(missing)) : texts.role[missing];
}
