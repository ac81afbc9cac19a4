import { Menu as BaseMenu } from '@base-ui/react/menu'
import { type ComponentProps, type ReactElement, type ReactNode, useState } from 'react'

/**
 * A button that opens a menu. Arrow keys move through it; Escape closes it and restores the focus. The menu is rendered
 * next to the button, so that it stays inside the landmark or dialog of the button.
 */
export function Menu({
  trigger,
  align = 'start',
  defaultOpen = false,
  children,
}: {
  trigger: ReactElement
  align?: 'start' | 'end'
  defaultOpen?: boolean
  children: ReactNode
}) {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  // A dialog around the menu takes the focus in the frame after the menu has been removed.
  function restoreFocus() {
    const button = container?.previousElementSibling
    afterFrames(3, () => {
      if (button instanceof HTMLElement && document.activeElement?.contains(button)) button.focus()
    })
  }
  return (
    <BaseMenu.Root defaultOpen={defaultOpen} onOpenChangeComplete={(open) => !open && restoreFocus()}>
      <BaseMenu.Trigger render={trigger} />
      {/* Not a flex item, so that opening the menu moves nothing beside it. */}
      <span ref={setContainer} className="absolute" />
      <BaseMenu.Portal container={container}>
        <BaseMenu.Positioner
          positionMethod="fixed"
          sideOffset={6}
          align={align}
          collisionPadding={12}
          className="z-50"
        >
          <BaseMenu.Popup className="min-w-52 rounded-md border border-line bg-raised p-1.5 shadow-float outline-none transition duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

function afterFrames(count: number, action: () => void): void {
  if (count === 0) action()
  else requestAnimationFrame(() => afterFrames(count - 1, action))
}

const ITEM_CLASS =
  'flex min-h-10 touch:min-h-11 w-full items-center gap-2.5 rounded-xs px-3 py-2 text-sm font-medium text-ink outline-none data-highlighted:bg-sea-soft data-highlighted:text-sea-ink max-md:min-h-11 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-ink-faint'

/** A command in a menu; `icon` is decorative. */
export function MenuButton({
  icon,
  onClick,
  children,
}: {
  icon: ReactNode
  onClick: () => void
  children: ReactNode
}) {
  return (
    <BaseMenu.Item onClick={onClick} className={`${ITEM_CLASS} cursor-pointer`}>
      {icon}
      {children}
    </BaseMenu.Item>
  )
}

/** A link in a menu; `icon` is decorative. `render` is the link of the router, for a link within the app. */
export function MenuLink({
  icon,
  children,
  ...link
}: { icon: ReactNode; render?: ReactElement } & ComponentProps<'a'>) {
  return (
    <BaseMenu.LinkItem closeOnClick {...link} className={ITEM_CLASS}>
      {icon}
      {children}
    </BaseMenu.LinkItem>
  )
}

/** A sentence in a menu, for instance that it is empty. */
export function MenuNote({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="max-w-72 px-3 py-2 text-sm text-ink-soft">
      {children}
    </p>
  )
}
