// The moving points of a run. Particles keep their place in every frame's data; 65535 in x marks one
// that is not there in this frame. No library, no network.
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const element = (id) => document.getElementById(id);
  const canvas = element("view"), scrub = element("scrub"), play = element("play");
  const label = element("label"), colour = element("colour"), legend = element("legend");
  if (data.frames.length === 0) return;

  function fail(text) {
    element("failure").textContent = text;
    element("failure").hidden = false;
  }
  const gl = canvas.getContext("webgl", { antialias: true, alpha: false });
  if (!gl) return fail("This browser shows no WebGL; the points cannot be drawn.");

  // ---- Colours -------------------------------------------------------------------------------
  const viridis = [[68, 1, 84], [72, 40, 120], [62, 74, 137], [49, 104, 142], [38, 130, 142],
                   [31, 158, 137], [53, 183, 121], [109, 205, 89], [180, 222, 44], [253, 231, 37]];
  const srgb = (x) => Math.round(255 * Math.min(1, Math.max(0, x)) ** (1 / 2.2));
  const css = (c) => `rgb(${c[0]}, ${c[1]}, ${c[2]})`;

  function scaleColour(share) {
    const at = share * (viridis.length - 1), i = Math.min(viridis.length - 2, Math.floor(at));
    return viridis[i].map((c, k) => Math.round(c + (viridis[i + 1][k] - c) * (at - i)));
  }
  const materialColours = data.materials.map((m) => m.colour.map(srgb));
  if (materialColours.length === 0) materialColours.push([86, 150, 200]);

  /// 256 colours, one for each value of a byte.
  function table(colourOf) {
    const bytes = new Uint8Array(256 * 4);
    for (let i = 0; i < 256; i++) bytes.set([...colourOf(i), 255], 4 * i);
    const texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, 256, 1, 0, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
    for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
      gl.texParameteri(gl.TEXTURE_2D, filter, gl.NEAREST);
    for (const wrap of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T])
      gl.texParameteri(gl.TEXTURE_2D, wrap, gl.CLAMP_TO_EDGE);
    return texture;
  }

  // ---- Programs ------------------------------------------------------------------------------
  const precision = "precision highp float;\n";
  function program(vertex, fragment) {
    const made = gl.createProgram();
    for (const [type, source] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
      const shader = gl.createShader(type);
      gl.shaderSource(shader, precision + source);
      gl.compileShader(shader);
      if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS))
        throw new Error(gl.getShaderInfoLog(shader));
      gl.attachShader(made, shader);
    }
    gl.linkProgram(made);
    if (!gl.getProgramParameter(made, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(made));
    return made;
  }

  const points = program(`
    attribute vec3 place;   // 0..1 of 65535
    attribute float value;  // a byte, 0..1
    uniform mat4 camera;
    uniform vec3 low, size;
    uniform float pixels;   // of a length of 1 at depth 1, times the diameter
    uniform sampler2D colours;
    varying vec3 colour;
    void main() {
      vec3 x = low + size * place * (65535.0 / 65534.0);
      gl_Position = camera * vec4(x, 1.0);
      gl_PointSize = clamp(pixels / gl_Position.w, 1.5, 64.0);
      if (place.x > 0.999993) gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
      colour = texture2D(colours, vec2((value * 255.0 + 0.5) / 256.0, 0.5)).rgb;
    }`, `
    varying vec3 colour;
    void main() {
      vec2 p = 2.0 * gl_PointCoord - 1.0;
      float r = dot(p, p);
      if (r > 1.0) discard;
      vec3 normal = vec3(p.x, -p.y, sqrt(1.0 - r));
      float light = 0.62 + 0.42 * max(0.0, dot(normal, vec3(-0.37, 0.74, 0.56)));
      gl_FragColor = vec4(colour * light, 1.0);
    }`);
  const lines = program(`
    attribute vec3 corner;
    uniform mat4 camera;
    void main() { gl_Position = camera * vec4(corner, 1.0); }`, `
    uniform vec3 ink;
    void main() { gl_FragColor = vec4(ink, 1.0); }`);

  // ---- Data ----------------------------------------------------------------------------------
  function bytesOf(base64) {
    const text = atob(base64), bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
    return bytes;
  }
  function buffer(bytes) {
    const made = gl.createBuffer();
    gl.bindBuffer(gl.ARRAY_BUFFER, made);
    gl.bufferData(gl.ARRAY_BUFFER, bytes, gl.STATIC_DRAW);
    return made;
  }
  const frameBuffers = [];  // made when first shown
  const frameBuffer = (i) => (frameBuffers[i] ??= buffer(bytesOf(data.frames[i].data)));
  const materialBuffer = buffer(bytesOf(data.materialOf));

  const low = data.box.min, high = data.box.max;
  const size = low.map((x, k) => high[k] - x);
  const middle = low.map((x, k) => x + size[k] / 2);
  const diagonal = Math.hypot(...size) || 1;
  const radius = data.radius || 0.5 * Math.cbrt((size[0] * size[1] * size[2] || diagonal ** 3) / Math.max(1, data.count));

  function boxLines() {
    const c = [], corner = (i) => [i & 1 ? high[0] : low[0], i & 2 ? high[1] : low[1], i & 4 ? high[2] : low[2]];
    for (let i = 0; i < 8; i++)
      for (const bit of [1, 2, 4]) if (!(i & bit)) c.push(...corner(i), ...corner(i | bit));
    return new Float32Array(c);
  }
  const box = buffer(boxLines());

  // ---- View ----------------------------------------------------------------------------------
  const fieldOfView = (35 * Math.PI) / 180;
  const start = () => ({ turn: 0.55, tilt: 0.3, distance: (0.48 * diagonal) / Math.tan(fieldOfView / 2), target: [...middle] });
  let view = start(), current = 0, isPlaying = false, channel = -1, texture = null, isAsked = false;

  function axes() {
    const [ct, st, ch, sh] = [Math.cos(view.turn), Math.sin(view.turn), Math.cos(view.tilt), Math.sin(view.tilt)];
    return { back: [st * ch, sh, ct * ch], right: [ct, 0, -st], up: [-st * sh, ch, -ct * sh] };
  }
  function cameraMatrix(aspect) {
    const { back, right, up } = axes();
    const eye = view.target.map((t, k) => t + view.distance * back[k]);
    const dot = (a) => -(a[0] * eye[0] + a[1] * eye[1] + a[2] * eye[2]);
    const f = 1 / Math.tan(fieldOfView / 2), near = 0.01 * view.distance, far = view.distance + 4 * diagonal;
    const a = (near + far) / (near - far), b = (2 * near * far) / (near - far);
    const m = [];
    for (let k = 0; k < 3; k++) m.push((f / aspect) * right[k], f * up[k], a * back[k], -back[k]);
    m.push((f / aspect) * dot(right), f * dot(up), a * dot(back) + b, -dot(back));
    return new Float32Array(m);
  }

  function draw() {
    isAsked = false;
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    const width = Math.max(1, Math.round(canvas.clientWidth * ratio)), height = Math.max(1, Math.round(canvas.clientHeight * ratio));
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    gl.viewport(0, 0, width, height);
    gl.clearColor(0.933, 0.945, 0.953, 1);
    gl.enable(gl.DEPTH_TEST);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    const camera = cameraMatrix(width / height);
    const uniform = (p, name) => gl.getUniformLocation(p, name);
    const attribute = (p, name, from, count, type, isNormal, offset) => {
      const at = gl.getAttribLocation(p, name);
      gl.bindBuffer(gl.ARRAY_BUFFER, from);
      gl.enableVertexAttribArray(at);
      gl.vertexAttribPointer(at, count, type, isNormal, 0, offset);
    };

    gl.useProgram(lines);
    gl.uniformMatrix4fv(uniform(lines, "camera"), false, camera);
    gl.uniform3f(uniform(lines, "ink"), 0.78, 0.8, 0.82);
    attribute(lines, "corner", box, 3, gl.FLOAT, false, 0);
    gl.drawArrays(gl.LINES, 0, 24);

    gl.useProgram(points);
    gl.uniformMatrix4fv(uniform(points, "camera"), false, camera);
    gl.uniform3fv(uniform(points, "low"), low);
    gl.uniform3fv(uniform(points, "size"), size);
    gl.uniform1f(uniform(points, "pixels"), (2 * radius * height) / (2 * Math.tan(fieldOfView / 2)));
    gl.bindTexture(gl.TEXTURE_2D, texture);
    attribute(points, "place", frameBuffer(current), 3, gl.UNSIGNED_SHORT, true, 0);
    if (channel < 0) attribute(points, "value", materialBuffer, 1, gl.UNSIGNED_BYTE, true, 0);
    else attribute(points, "value", frameBuffer(current), 1, gl.UNSIGNED_BYTE, true, (6 + channel) * data.count);
    gl.drawArrays(gl.POINTS, 0, data.count);
  }
  function redraw() {
    if (!isAsked) requestAnimationFrame(draw);
    isAsked = true;
  }

  // ---- Controls ------------------------------------------------------------------------------
  function show(index) {
    current = Math.max(0, Math.min(data.frames.length - 1, index));
    scrub.value = current;
    const frame = data.frames[current];
    label.textContent = `frame ${frame.frame}` + (frame.time === null ? "" : `, ${frame.time.toFixed(3)} s`);
    redraw();
  }

  let played = 0;  // when the frame on show came [ms]
  function tick(now) {
    if (!isPlaying) return;
    const next = Math.min(current + 1, data.frames.length - 1);
    const between = (data.frames[next].frame - data.frames[current].frame || 1) / (data.fps || 24);
    if (now - played >= 1000 * between) {
      played = now;
      show(current + 1 < data.frames.length ? current + 1 : 0);
    }
    requestAnimationFrame(tick);
  }
  function setPlaying(on) {
    isPlaying = on;
    play.textContent = on ? "Pause" : "Play";
    if (on) requestAnimationFrame((now) => { played = now; tick(now); });
  }

  const units = { speed: "m/s", pressure: "Pa", temperature: "K" };
  const number = (x) => Number(x.toPrecision(3)).toString();
  function line(...children) {
    const div = document.createElement("div");
    div.append(...children);
    return div;
  }
  function swatch(name, style) {
    const made = document.createElement(name === "bar" ? "div" : "span");
    made.className = name;
    made.style.background = style;
    return made;
  }
  function setColour(choice) {
    channel = choice;
    if (texture) gl.deleteTexture(texture);
    legend.replaceChildren();
    if (channel < 0) {
      texture = table((i) => materialColours[Math.min(i, materialColours.length - 1)]);
      data.materials.slice(0, 12).forEach((m, i) => legend.append(line(swatch("chip", css(materialColours[i])), m.name || "(no name)")));
    } else {
      const { name, low: from, high: to } = data.channels[channel];
      texture = table((i) => scaleColour(i / 255));
      const stops = Array.from({ length: 11 }, (_, i) => css(scaleColour(i / 10)));
      const ends = document.createElement("div");
      ends.className = "ends";
      for (const x of [from, to]) {
        const span = document.createElement("span");
        span.textContent = number(x);
        ends.append(span);
      }
      legend.append(line(name + (units[name] ? ` [${units[name]}]` : "")), swatch("bar", `linear-gradient(90deg, ${stops.join(", ")})`), ends);
    }
    redraw();
  }

  ["material", ...data.channels.map((c) => c.name)].forEach((name, i) => {
    const option = document.createElement("option");
    option.value = i - 1;
    option.textContent = name;
    colour.append(option);
  });
  scrub.max = data.frames.length - 1;
  scrub.addEventListener("input", () => { setPlaying(false); show(Number(scrub.value)); });
  play.addEventListener("click", () => setPlaying(!isPlaying));
  colour.addEventListener("change", () => setColour(Number(colour.value)));
  element("reset").addEventListener("click", () => { view = start(); redraw(); });
  document.querySelectorAll(".thumbnail").forEach((button) =>
    button.addEventListener("click", () => {
      setPlaying(false);
      show(data.frames.findIndex((f) => f.frame === Number(button.dataset.frame)));
      element("viewer").scrollIntoView({ behavior: "smooth" });
    }));
  document.addEventListener("keydown", (event) => {
    if (["INPUT", "SELECT", "BUTTON", "SUMMARY"].includes(event.target.tagName)) return;
    if (event.key === " ") setPlaying(!isPlaying);
    else if (event.key === "ArrowRight") { setPlaying(false); show(current + 1); }
    else if (event.key === "ArrowLeft") { setPlaying(false); show(current - 1); }
    else return;
    event.preventDefault();
  });

  // Mouse and fingers: one turns, shift or the right button or two move, two also zoom.
  const fingers = new Map();
  function zoom(factor) {
    view.distance = Math.min(20 * diagonal, Math.max(0.02 * diagonal, view.distance * factor));
  }
  function move(dx, dy) {
    const { right, up } = axes();
    const scale = (2 * view.distance * Math.tan(fieldOfView / 2)) / canvas.clientHeight;
    view.target = view.target.map((t, k) => t + scale * (dy * up[k] - dx * right[k]));
  }
  const spread = () => {
    const [a, b] = [...fingers.values()];
    return Math.hypot(a.x - b.x, a.y - b.y) || 1;
  };
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  canvas.addEventListener("pointermove", (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const dx = event.clientX - finger.x, dy = event.clientY - finger.y;
    const before = fingers.size === 2 ? spread() : 0;
    [finger.x, finger.y] = [event.clientX, event.clientY];
    if (fingers.size === 2) {
      zoom(before / spread());
      move(dx / 2, dy / 2);
    } else if (event.shiftKey || event.buttons === 2) {
      move(dx, dy);
    } else {
      view.turn -= dx * 0.008;
      view.tilt = Math.min(1.5, Math.max(-1.5, view.tilt + dy * 0.008));
    }
    redraw();
  });
  for (const end of ["pointerup", "pointercancel"])
    canvas.addEventListener(end, (event) => fingers.delete(event.pointerId));
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(Math.exp(0.001 * event.deltaY));
    redraw();
  }, { passive: false });
  canvas.addEventListener("webglcontextlost", () => fail("The graphics were lost; reload the page."));
  new ResizeObserver(redraw).observe(canvas);

  // With one material its colour tells nothing: the first value does.
  const first = data.materials.length > 1 || data.channels.length === 0 ? -1 : 0;
  colour.value = first;
  setColour(first);
  show(0);
})();
