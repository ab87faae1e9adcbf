import { problemOf } from '@festix/domain';
import { BarredTape, Link, Logo } from '@festix/ui';
import { ButtonLink } from '../../app/ButtonLink.tsx';
import { useTitle } from '../../app/use-title.ts';
import { homeOf } from '../../areas/area-list.ts';
import { useSession } from '../../session/session.store.ts';

/** 403: signed in, but not allowed here. */
export function ForbiddenScreen() {
  useTitle('Sem permissão');
  const user = useSession((session) => session.user);
  return (
    <div className="fw-alone">
      <div className="fw-forbidden">
        <Link href="/" aria-label="Festix, início" className="fw-forbidden-logo">
          <Logo height={27} label="" />
        </Link>
        <BarredTape />
        <h1 className="fx-announce">Você não tem acesso a esta parte</h1>
        <p>
          {problemOf('FORBIDDEN').detail} Quem produz o evento decide o que cada pessoa da equipe pode ver.
          {user && (
            <>
              {' '}
              Você entrou como <b>{user.email}</b>.
            </>
          )}
        </p>
        <ButtonLink type="primary" href={user ? homeOf(user) : '/'}>
          Ir para o que é seu
        </ButtonLink>
      </div>
    </div>
  );
}
