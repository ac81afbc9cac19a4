import type { ElementType, Key } from 'react'
import { jsx as createElement, jsxs as createElementWithChildren, Fragment } from 'react/jsx-runtime'

/** What the server renders instead of a component. */
export const serverComponents = new Map<ElementType, ElementType>()

// Takes the place of react/jsx-runtime on the server (vite.server.config.ts).
export { Fragment }
export const jsx = (type: ElementType, props: object, key?: Key) =>
  createElement(serverComponents.get(type) ?? type, props, key)
export const jsxs = (type: ElementType, props: object, key?: Key) =>
  createElementWithChildren(serverComponents.get(type) ?? type, props, key)
